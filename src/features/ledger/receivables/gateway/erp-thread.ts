import { readInThread } from '#listing/server/reading/reading-thread.ts'

import { layouts } from './layouts.ts'

// Worker thread that reads ERP files.
readInThread(layouts)
