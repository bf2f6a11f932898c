import { readInThread } from './reading-thread.ts'

// The thread that reads rows as they stand, of no layout.
readInThread(() => [])
