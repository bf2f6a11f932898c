import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addDays, localDate } from '#values/local-date.ts'

import { type FileState, FileState as States, type Finding } from '../contract/states.ts'
import {
  applyToFile,
  FILE_TRANSITIONS,
  type FileActor,
  type FileEvent,
  FIRST_STATE,
  isFile,
  mayConfirm,
  type ReceivedFile,
  stateAfterJudging,
} from './machine.ts'

const parameters = { needsTwoForHand: true }
const today = localDate('2026-11-18')
const now = new Date('2026-11-18T12:00:00Z')
const finding = (codigo: string, severidade: Finding['severidade']): Finding => ({
  codigo,
  severidade,
  quantidade: 1,
  texto: '',
  exemplos: [],
})
const waiting: ReceivedFile = {
  state: 'AGUARDANDO_CONFIRMACAO',
  isRehearsal: false,
  origin: 'PASTA',
  broughtBy: 1,
  hasSearch: false,
  malls: [10],
  findings: [],
  receivedOn: today,
  loadedAt: undefined,
}
const rc = (userId: number, more: Partial<FileActor> = {}): FileActor => ({
  userId,
  mayDecide: true,
  malls: 'all',
  ...more,
})

describe('the judgement', () => {
  const judged = (...findings: Finding[]) =>
    stateAfterJudging(
      { isRehearsal: false, origin: 'PASTA', hasSearch: true },
      findings,
      parameters,
    )
  test('the worst finding decides', () => {
    expect(judged()).toBe('CARREGANDO')
    expect(judged(finding('J08', 'AVISO'), finding('J05', 'LINHA'))).toBe('CARREGANDO')
    expect(judged(finding('J08', 'AVISO'), finding('J21', 'CONFIRMA'))).toBe(
      'AGUARDANDO_CONFIRMACAO',
    )
    expect(judged(finding('J09', 'CONFIRMA'), finding('J01', 'RECUSA'))).toBe('RECUSADA')
    expect(judged(finding('J19', 'FIM'))).toBe('RECUSADA')
  })

  test('a rehearsal is only judged', () => {
    const rehearsal = { isRehearsal: true, origin: 'TELA' as const, hasSearch: true }
    expect(stateAfterJudging(rehearsal, [finding('J01', 'RECUSA')], parameters)).toBe('JULGADA')
  })

  test('a file by hand of a source with a search waits, unless TELA_QUATRO_OLHOS is Não', () => {
    const byHand = { isRehearsal: false, origin: 'TELA' as const, hasSearch: true }
    expect(stateAfterJudging(byHand, [], parameters)).toBe('AGUARDANDO_CONFIRMACAO')
    expect(stateAfterJudging({ ...byHand, hasSearch: false }, [], parameters)).toBe('CARREGANDO')
    expect(stateAfterJudging(byHand, [], { needsTwoForHand: false })).toBe('CARREGANDO')
  })
})

describe('Carregar mesmo assim', () => {
  const because = (file: Partial<ReceivedFile>, by: FileActor) =>
    mayConfirm({ ...waiting, ...file }, by, parameters)?.because

  test('J09, J18, J22 and an unusual hand need another person than the uploader', () => {
    for (const codigo of ['J09', 'J18', 'J22']) {
      const findings = [finding(codigo, 'CONFIRMA')]
      expect(because({ findings }, rc(1)), codigo).toBe('Quem enviou o arquivo não o confirma.')
      expect(because({ findings }, rc(2, { oneWith: [1] }))).toMatch(/substituição/)
      expect(because({ findings }, rc(2))).toBeUndefined()
    }
    const unusual = { origin: 'TELA', hasSearch: true } as const
    expect(because(unusual, rc(1))).toBe('Quem enviou o arquivo não o confirma.')
    expect(because({ findings: [finding('J21', 'CONFIRMA')] }, rc(1))).toBeUndefined()
    expect(because({ findings: [finding('J09', 'AVISO')] }, rc(1))).toBeUndefined()
  })

  test('only the Régua de Cobrança of all its malls', () => {
    expect(because({}, rc(2, { mayDecide: false }))).toBe(
      'Só a Régua de Cobrança decide uma entrada.',
    )
    expect(because({ malls: [10, 11] }, rc(2, { malls: [10] }))).toBe(
      'O arquivo tem shoppings que você não vê.',
    )
    expect(because({ malls: [10, 11] }, rc(2, { malls: [10, 11, 12] }))).toBeUndefined()
  })

  test('another state is a conflict', () => {
    expect(mayConfirm({ ...waiting, state: 'CARREGADA' }, rc(2), parameters)).toMatchObject({
      code: 'CONFLITO',
      because: 'A entrada já não está nesta situação: o arquivo foi carregado.',
    })
  })

  test('needs a reason of ten characters', () => {
    const confirm = (reason: string) =>
      applyToFile(waiting, { type: 'confirmar', by: rc(2), reason }, parameters)
    expect(confirm('   curto   ')).toMatchObject({ code: 'MOTIVO_CURTO' })
    expect(confirm('conferido no ERP')).toMatchObject({ state: 'CARREGANDO' })
  })
})

test('a waiting file ends after seven days, not on the seventh', () => {
  const on = (days: number) =>
    applyToFile(waiting, { type: 'vencer', today: addDays(today, days) }, parameters)
  expect(on(7)).toMatchObject({ code: 'SEM_EFEITO' })
  expect(on(8)).toMatchObject({ state: 'DESCARTADA' })
})

test('a load is undone within 24 hours', () => {
  const loaded = { ...waiting, state: 'CARREGADA' as const, loadedAt: now }
  const after = (hours: number) =>
    applyToFile(
      loaded,
      { type: 'desfazer', by: rc(1), now: new Date(now.getTime() + hours * 3_600_000) },
      parameters,
    )
  expect(after(24)).toMatchObject({ state: 'DESFEITA' })
  expect(after(24.001)).toMatchObject({ because: 'Uma entrada se desfaz em até 24 horas.' })
})

const anActor = fc.record<FileActor>({
  userId: fc.integer({ min: 1, max: 3 }),
  mayDecide: fc.boolean(),
  malls: fc.constantFrom('all' as const, [10], [11]),
})
const aFinding = fc.constantFrom(
  finding('J01', 'RECUSA'),
  finding('J09', 'CONFIRMA'),
  finding('J21', 'CONFIRMA'),
  finding('J08', 'AVISO'),
  finding('J19', 'FIM'),
)
const reason = fc.constantFrom('curto', 'um motivo que basta')
const anEvent: fc.Arbitrary<FileEvent> = fc.oneof(
  fc.record({
    type: fc.constant('julgar' as const),
    findings: fc.array(aFinding, { maxLength: 2 }),
    malls: fc.constantFrom([10], [10, 11]),
  }),
  fc.record({
    type: fc.constantFrom('confirmar' as const, 'descartar' as const),
    by: anActor,
    reason,
  }),
  fc.record({
    type: fc.constant('vencer' as const),
    today: fc.nat(12).map((days) => addDays(today, days)),
  }),
  fc.constantFrom<FileEvent>(
    { type: 'superar' },
    { type: 'falhar' },
    { type: 'carregar', at: now },
  ),
  fc.record({ type: fc.constant('tentar' as const), by: anActor }),
  fc.record({
    type: fc.constant('desfazer' as const),
    by: anActor,
    now: fc.nat(30).map((hours) => new Date(now.getTime() + hours * 3_600_000)),
  }),
)
const received = fc.record({
  isRehearsal: fc.boolean(),
  origin: fc.constantFrom('TELA' as const, 'PASTA' as const),
  broughtBy: fc.constantFrom(1, 2, undefined),
  hasSearch: fc.boolean(),
})

test('4,000 random lives follow the table; a file that needs two people is loaded only by two', () => {
  const reached = new Set<FileState>()
  fc.assert(
    fc.property(received, fc.array(anEvent, { maxLength: 10 }), (first, events) => {
      let file: ReceivedFile = { ...waiting, ...first, state: FIRST_STATE }
      for (const event of events) {
        const outcome = applyToFile(file, event, parameters)
        if (!isFile(outcome)) {
          expect(outcome.because).toMatch(/^[A-ZÀ-Ú].*\.$/)
          continue
        }
        const { from, to, who } = FILE_TRANSITIONS[event.type]
        expect([from, to.includes(outcome.state)]).toEqual([file.state, true])
        if (who === 'RC' && 'by' in event) {
          expect(event.by.mayDecide).toBe(true)
          const { malls } = event.by
          expect(malls === 'all' || file.malls.every((mall) => malls.includes(mall))).toBe(true)
        }
        const isTwo =
          file.findings.some(({ codigo }) => codigo === 'J09') ||
          (file.origin === 'TELA' && file.hasSearch)
        if (event.type === 'confirmar' && isTwo) expect(event.by.userId).not.toBe(file.broughtBy)
        if (outcome.state === 'CARREGANDO') {
          expect(outcome.isRehearsal).toBe(false)
          expect(outcome.findings.some(({ severidade }) => severidade === 'RECUSA')).toBe(false)
        }
        file = outcome
        reached.add(file.state)
      }
    }),
    { numRuns: 4_000 },
  )
  expect([...reached, FIRST_STATE].toSorted()).toEqual(States.options.toSorted())
})

test('every event of the table leads somewhere, and every end has no way out', () => {
  const froms = new Set(Object.values(FILE_TRANSITIONS).map(({ from }) => from))
  const ends = States.options.filter((state) => !froms.has(state))
  expect(ends.toSorted()).toEqual(['DESCARTADA', 'DESFEITA', 'JULGADA', 'RECUSADA'])
})
