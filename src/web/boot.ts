// The first script of every page, small: it gives the page its colours and sends for all others in one step.
import '#ui/theme/page-style.ts'

import { keptScheme, showScheme } from '#ui/theme/scheme.ts'

import { hasStoredSession } from './session/session-place.ts'

showScheme(keptScheme())
void import('./main.tsx')
void (hasStoredSession() ? import('./app.tsx') : import('./session/sign-in.tsx'))
