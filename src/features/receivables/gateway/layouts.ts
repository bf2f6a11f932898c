import type { Layout, Layouts } from '#listing/server/reading/layout.ts'

import { auxiliary } from './auxiliary.ts'
import type { Codes } from './codes.ts'
import { oracle } from './oracle.ts'

/** The layouts of the ERP's files. */
export const layouts = (codes: Codes): readonly Layout[] => [oracle(codes), auxiliary(codes)]

/** The thread that reads them, and what it is told. */
export const erpLayouts = (codes: Codes): Layouts => ({
  thread: new URL('./erp-thread.ts', import.meta.url),
  facts: codes,
})
