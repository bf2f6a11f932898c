// The first script of every page, small: it gives the page its colours and sends for all others in one step.
import '#ui/page-style.ts'

import { keptScheme, showScheme } from '#ui/scheme.ts'

import { hasStoredSession } from './session-place.ts'

showScheme(keptScheme())
void import('./main.tsx')
void (hasStoredSession() ? import('./app.tsx') : import('./sign-in.tsx'))
