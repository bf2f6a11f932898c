import { readInThread } from './reading-thread.ts'

// Thread that reads raw rows without a layout.
readInThread(() => [])
