import * as z from 'zod'

// Zod would try to compile its checks, which the content policy refuses; asked first, it does not try. Imported before any schema is made.
z.config({ jitless: true })
