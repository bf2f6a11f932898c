import { expect, test } from 'vitest'

import { mayUndoImport } from './rules.ts'

test('an import can be undone once, within 24 hours, and only if it wrote something', () => {
  const facts = {
    isDryRun: false,
    isUndone: false,
    isBeingUndone: false,
    hasWritten: true,
    isRecent: true,
  }
  expect(mayUndoImport(facts)).toBeUndefined()
  expect(mayUndoImport({ ...facts, isRecent: false })?.code).toBe('PRAZO')
  expect(mayUndoImport({ ...facts, isUndone: true })?.code).toBe('DESFEITA')
  expect(mayUndoImport({ ...facts, isBeingUndone: true })?.code).toBe('DESFAZENDO')
  expect(mayUndoImport({ ...facts, hasWritten: false })?.code).toBe('SEM_EFEITO')
  expect(mayUndoImport({ ...facts, isDryRun: true })?.code).toBe('SEM_EFEITO')
})
