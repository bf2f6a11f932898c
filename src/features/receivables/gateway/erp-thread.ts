import { readInThread } from '#listing/server/reading/reading-thread.ts'

import { layouts } from './layouts.ts'

// The thread that reads the files of the ERP.
readInThread(layouts)
