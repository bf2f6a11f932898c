import { describe, expect, test } from 'vitest'

import { MigrationStep } from '../contract/steps.ts'
import {
  type Comparison,
  mayConclude,
  mayDispense,
  mayExplain,
  mayLoadStep,
  maySendDuring,
  mayStart,
  stepState,
  type Steps,
} from './migration.ts'

const done = (...loadedBy: number[]) =>
  ({ state: 'FEITA', loadedBy: loadedBy.length === 0 ? [1] : loadedBy }) as const
const all: Steps = Object.fromEntries(MigrationStep.options.map((step) => [step, done()]))
const equal: Comparison = {
  mallId: 1,
  measure: 'TITULOS_ABERTOS',
  old: 1_022,
  ours: 1_022,
  explanation: undefined,
}

test('it starts once, before the first lote, with a reason', () => {
  const start = (more: Partial<Parameters<typeof mayStart>[0]>) =>
    mayStart({ state: 'NAO_INICIADA', sentLotes: 0, reason: 'saída do sistema antigo', ...more })
      ?.because
  expect(start({})).toBeUndefined()
  expect(start({ reason: 'curto' })).toBe('O motivo precisa de ao menos 10 caracteres.')
  expect(start({ sentLotes: 1 })).toMatch(/^1 lote já foi enviado ao bureau/)
  expect(start({ state: 'EM_CURSO' })).toBe('A migração de partida já está em curso.')
  expect(start({ state: 'CONCLUIDA' })).toMatch(/não se reabre/)
})

describe('the steps', () => {
  test('6 to 10 open after contracts and títulos, the others at once', () => {
    const open = (steps: Steps) =>
      MigrationStep.options.filter((step) => stepState(step, 'EM_CURSO', steps) === 'ABERTA')
    const first = [
      'EMPRESAS',
      'USUARIOS',
      'GRUPOS',
      'CONTRATOS',
      'TITULOS',
      'INDICES',
      'CONFERENCIA',
    ]
    expect(open({})).toEqual(first)
    expect(open({ CONTRATOS: done() })).not.toContain('NEGATIVADOS')
    expect(open({ CONTRATOS: done(), TITULOS: done() })).toEqual(
      MigrationStep.options.filter((step) => step !== 'CONTRATOS' && step !== 'TITULOS'),
    )
    expect(stepState('EMPRESAS', 'NAO_INICIADA', {})).toBe('FECHADA')
  })

  test('a step out of order names what is missing; a loaded one may be loaded again', () => {
    expect(mayLoadStep('NEGATIVADOS', 'EM_CURSO', { CONTRATOS: done() })?.because).toBe(
      'Carregue antes: Títulos.',
    )
    expect(mayLoadStep('TITULOS', 'EM_CURSO', all)).toBeUndefined()
    expect(mayLoadStep('TITULOS', 'CONCLUIDA', all)?.because).toBe(
      'A migração de partida não está em curso.',
    )
  })

  test('contracts, títulos and the conferência are never dispensed with', () => {
    const reason = 'não há acordos abertos'
    expect(mayDispense('ACORDOS', 'EM_CURSO', {}, reason)).toBeUndefined()
    expect(mayDispense('TITULOS', 'EM_CURSO', {}, reason)?.code).toBe('OBRIGATORIA')
    expect(mayDispense('ACORDOS', 'EM_CURSO', { ACORDOS: done() }, reason)?.code).toBe('CONFLITO')
    expect(mayDispense('ACORDOS', 'EM_CURSO', {}, 'não')?.code).toBe('MOTIVO_CURTO')
  })
})

test('while it runs nothing is sent', () => {
  expect(maySendDuring('EM_CURSO')?.because).toBe('A migração de partida ainda não foi concluída.')
  expect(maySendDuring('NAO_INICIADA')).toBeUndefined()
  expect(maySendDuring('CONCLUIDA')).toBeUndefined()
})

describe('Concluir', () => {
  const conclude = (more: Partial<Parameters<typeof mayConclude>[0]>, userId = 2) =>
    mayConclude(
      { state: 'EM_CURSO', steps: all, comparisons: [equal], orphans: 0, ...more },
      { userId },
    )?.because

  test('another than who loaded títulos or negativados', () => {
    expect(conclude({})).toBeUndefined()
    expect(conclude({}, 1)).toBe(
      'Quem carregou os títulos ou os negativados não conclui a migração.',
    )
    expect(conclude({ steps: { ...all, TITULOS: done(3), NEGATIVADOS: done(2) } }, 2)).toMatch(
      /^Quem carregou/,
    )
    expect(
      conclude({ steps: { ...all, TITULOS: done(3), NEGATIVADOS: done(3) } }, 1),
    ).toBeUndefined()
  })

  test('whoever loaded títulos before another loaded them again does not conclude either', () => {
    expect(conclude({ steps: { ...all, TITULOS: done(2, 3) } }, 2)).toMatch(/^Quem carregou/)
  })

  test('every step is over, every difference explained, no orphan left', () => {
    const { ACOES: _, ...withoutSuits } = all
    expect(conclude({ steps: withoutSuits })).toBe('Falta: Ações.')
    expect(
      conclude({ steps: { ...all, ACOES: { state: 'DISPENSADA', loadedBy: [] } } }),
    ).toBeUndefined()
    const differs = { ...equal, ours: 1_021 }
    expect(conclude({ comparisons: [differs] })).toBe(
      '1 diferença da conferência não está explicada.',
    )
    expect(
      conclude({ comparisons: [{ ...differs, explanation: 'título pago no dia' }] }),
    ).toBeUndefined()
    expect(conclude({ orphans: 2 })).toBe('2 negativações órfãs esperam a exclusão.')
  })
})

test('only a difference is explained, in ten characters', () => {
  const differs = { ...equal, ours: 0 }
  expect(mayExplain(differs, 'cancelados em 2025', 'EM_CURSO')).toBeUndefined()
  expect(mayExplain(differs, 'curto', 'EM_CURSO')?.code).toBe('MOTIVO_CURTO')
  expect(mayExplain(equal, 'cancelados em 2025', 'EM_CURSO')?.code).toBe('SEM_EFEITO')
})
