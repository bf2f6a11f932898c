import type { Layout, Layouts } from '#listing/server/reading/layout.ts'

import { auxiliary } from './auxiliary.ts'
import type { Codes } from './codes.ts'
import { oracle } from './oracle.ts'

export const layouts = (codes: Codes): readonly Layout[] => [oracle(codes), auxiliary(codes)]

/** The worker thread and the data passed to it. */
export const erpLayouts = (codes: Codes): Layouts => ({
  thread: new URL('./erp-thread.ts', import.meta.url),
  facts: codes,
})
