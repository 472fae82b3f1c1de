# Turns art templates into C: awk -f embed.awk art/*.art > art_builtin.c
# Each template becomes one string; its name is the file's without folder and `.art`.

function name_of(file) {
	sub(/^.*\//, "", file)
	sub(/\.art$/, "", file)
	return file
}

BEGIN {
	print "/* Made from the files of art/ by embed.awk: the templates that are compiled in. */"
	print "#include \"draw/art.h\""
	print ""
	print "static const struct {"
	print "    const char *name;"
	print "    const char *text;"
	print "} templates[] = {"
}

FNR == 1 {
	if (NR > 1)
		print "    },"
	printf "    {\"%s\",\n", name_of(FILENAME)
}

{
	gsub(/\\/, "\\\\\\\\")
	gsub(/"/, "\\\\\"")
	gsub(/\?/, "\\\\?")
	printf "        \"%s\\n\"\n", $0
}

END {
	print "    },"
	print "};"
	print ""
	print "const char *art_builtin_name(size_t index)"
	print "{"
	print "    return index < sizeof templates / sizeof *templates ? templates[index].name : NULL;"
	print "}"
	print ""
	print "const char *art_builtin(struct span name)"
	print "{"
	print "    for (size_t i = 0; art_builtin_name(i); i++)"
	print "        if (span_equals(name, templates[i].name))"
	print "            return templates[i].text;"
	print "    return NULL;"
	print "}"
}
