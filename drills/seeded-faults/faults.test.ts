import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

import { describe, expect, test } from 'vitest'

import { applyPatch, PatchDoesNotFit } from './apply-patch.ts'
import type { Patch } from './fault.ts'
import { faultNames, seededFaults } from './faults.ts'
import { impatientReading } from './impatience.ts'

const sourceOf = ({ module }: Patch) =>
  readFileSync(new URL(`../../${module}`, import.meta.url), 'utf8')

describe('a seeded fault', () => {
  test.each(faultNames)(
    '%s matches its source exactly once, and the result is valid code',
    (name) => {
      const { patches } = seededFaults[name]
      const texts = new Map<string, string>()
      for (const patch of patches)
        texts.set(patch.module, applyPatch(texts.get(patch.module) ?? sourceOf(patch), patch))
      for (const [module, text] of texts) {
        expect(text).not.toBe(readFileSync(new URL(`../../${module}`, import.meta.url), 'utf8'))
        expect(() => stripTypeScriptTypes(text)).not.toThrow()
      }
    },
  )

  test('without a patch is one that its drill implements', () => {
    expect(faultNames.filter((name) => seededFaults[name].patches.length === 0)).toEqual([
      'deaf-to-bureau',
      'removals-stand-still',
      'blind-invariant',
    ])
  })

  test('the patch of an endless read matches too', () => {
    expect(applyPatch(sourceOf(impatientReading), impatientReading)).toContain('= 2_000')
  })
})

describe('a patch', () => {
  const patch = { module: 'a.ts', source: 'if (a) b()', replacement: '$&' }

  test('is found with any line breaks, and inserted unchanged', () => {
    expect(applyPatch('x\nif (a)\n    b()\ny', patch)).toBe('x\n$&\ny')
  })

  test.each([
    ['is not there', 'if (a) c()'],
    ['is there twice', 'if (a) b(); if (a) b()'],
  ])('whose source %s is refused', (_, text) => {
    expect(() => applyPatch(text, patch)).toThrow(PatchDoesNotFit)
  })
})
