import { expect, test } from 'vitest'

import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { localDate } from '#values/local-date.ts'

import {
  olderFinding,
  otherSourceFinding,
  outOfReach,
  rejectedFinding,
  repeatedFinding,
  vanishedFinding,
} from './judgement.ts'

const parameters = parameterSet()

test('J10 counts what is open here and not in the file, and says when that changes nothing', () => {
  expect(vanishedFinding(0, { mallCount: 1, isComplete: true })).toBeUndefined()
  expect(vanishedFinding(1, { mallCount: 1, isComplete: true })).toMatchObject({
    severidade: 'AVISO',
    texto: '1 título em aberto do shopping não veio neste arquivo.',
  })
  expect(vanishedFinding(32, { mallCount: 5, isComplete: false })?.texto).toBe(
    '32 títulos em aberto de 5 shoppings não vieram neste arquivo. O arquivo não diz que traz tudo o que está em aberto: nada muda por isso.',
  )
})

test('J19 ends the same bytes of the same version of a mapped source, but no rehearsal', () => {
  const loadedOn = localDate('2026-11-17')
  expect(repeatedFinding({ isMapped: true, isRehearsal: false, loadedOn })).toMatchObject({
    severidade: 'FIM',
    texto: 'Este arquivo já foi carregado em 17/11/2026.',
  })
  expect(repeatedFinding({ isMapped: true, isRehearsal: true, loadedOn })).toBeUndefined()
  expect(repeatedFinding({ isMapped: false, isRehearsal: false, loadedOn })).toBeUndefined()
  expect(
    repeatedFinding({ isMapped: true, isRehearsal: false, loadedOn: undefined }),
  ).toBeUndefined()
})

test('J20 rejects rows of malls outside the source or the person; a source without malls has all', () => {
  expect(outOfReach(1, { ofSource: [], ofUser: 'all' })).toBeUndefined()
  expect(outOfReach(1, { ofSource: [2], ofUser: 'all' })).toBe('FONTE')
  expect(outOfReach(1, { ofSource: [1], ofUser: [2] })).toBe('PESSOA')
  expect(outOfReach(1, { ofSource: [1], ofUser: [1] })).toBeUndefined()
})

test('J21 waits above REJEITADAS_MAX of a mapped source, exactly at it not', () => {
  const of = (rejected: number, isMapped = true) =>
    rejectedFinding({ isMapped, rows: 100, rejected }, parameters)
  expect(of(20)).toBeUndefined()
  expect(of(21)).toMatchObject({
    severidade: 'CONFIRMA',
    quantidade: 21,
    texto: '21 linhas rejeitadas de 100 linhas: mais de 20,00 %.',
  })
  expect(of(100, false)).toBeUndefined()
})

test('J22 waits when balances of another active source would change', () => {
  const other = { sourceId: 2, name: 'SAP', isActive: true, changed: 3 }
  expect(otherSourceFinding(1, [other])).toMatchObject({
    severidade: 'CONFIRMA',
    quantidade: 3,
    texto: 'O arquivo muda o saldo de 3 títulos que outra fonte trouxe: SAP.',
  })
  expect(otherSourceFinding(2, [other])).toBeUndefined()
  expect(otherSourceFinding(1, [{ ...other, isActive: false }])).toBeUndefined()
  expect(otherSourceFinding(1, [{ ...other, changed: 0 }])).toBeUndefined()
})

test('J23 waits for a file older than the last loaded one, by its header day or its time', () => {
  const day = (headerOn: string, writtenAt?: string) => ({
    headerOn: localDate(headerOn),
    writtenAt: writtenAt === undefined ? undefined : new Date(writtenAt),
  })
  expect(olderFinding(day('2026-11-17'), day('2026-11-18'))?.texto).toBe(
    'O arquivo é de 17/11/2026; o último carregado é de 18/11/2026.',
  )
  expect(olderFinding(day('2026-11-18'), day('2026-11-18'))).toBeUndefined()
  const time = (writtenAt: string) => ({ headerOn: undefined, writtenAt: new Date(writtenAt) })
  expect(olderFinding(time('2026-11-18T08:00:00Z'), time('2026-11-18T09:00:00Z'))?.codigo).toBe(
    'J23',
  )
  expect(olderFinding(time('2026-11-18T09:00:00Z'), time('2026-11-18T09:00:00Z'))).toBeUndefined()
  const unknown = { headerOn: undefined, writtenAt: undefined }
  expect(olderFinding(unknown, day('2026-11-18'))).toBeUndefined()
})
