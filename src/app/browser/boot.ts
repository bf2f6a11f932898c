// First script of every page, kept small: applies the colour scheme and requests all others at
// once.
import '#ui/theme/page-style.ts'

import { storedScheme, showScheme } from '#ui/theme/scheme.ts'

import { hasStoredSession } from '#web/session/session-place.ts'

showScheme(storedScheme())
void import('./main.tsx')
void (hasStoredSession() ? import('./app.tsx') : import('#web/session/sign-in.tsx'))
