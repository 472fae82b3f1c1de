/* dlopen and dlsym. */
#include "base/library.h"

#include <dlfcn.h>

enum library_state library_load(const char *soname, const char *const *names, void **functions, size_t count)
{
    void *library = dlopen(soname, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library)
        return LIBRARY_MISSING;
    enum library_state state = LIBRARY_LOADED;
    for (size_t i = 0; i < count; i++) {
        functions[i] = dlsym(library, names[i]);
        if (!functions[i])
            state = LIBRARY_TOO_OLD;
    }
    dlclose(library);
    return state;
}
