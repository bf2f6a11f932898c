import * as z from 'zod'

// Disables Zod's compiled checks, which the content security policy forbids. Import before any
// schema is created.
z.config({ jitless: true })
