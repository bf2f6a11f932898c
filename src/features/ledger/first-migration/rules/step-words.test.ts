import { expect, test } from 'vitest'

import type { MigrationStepRow } from '../contract/calls.ts'
import { currentStep, stepLine, stepsDone } from './step-words.ts'

const step = (more: Partial<MigrationStepRow> = {}): MigrationStepRow => ({
  etapa: 'NEGATIVADOS',
  ordem: 8,
  situacao: 'ABERTA',
  linhas: 0,
  aceitas: 0,
  rejeitadas: 0,
  por: null,
  em: null,
  emCarga: false,
  motivo: null,
  faltam: [],
  idImportacao: null,
  idCarga: null,
  ...more,
})

test('a step says what became of it, or what it waits for', () => {
  expect(stepLine(step())).toBe('a carregar')
  expect(stepLine(step({ situacao: 'FECHADA', faltam: ['Contratos', 'Títulos'] }))).toBe(
    'depois de Contratos e Títulos',
  )
  expect(stepLine(step({ situacao: 'FEITA', linhas: 129, aceitas: 126, rejeitadas: 3 }))).toBe(
    '126 linhas aceitas; 3 linhas a corrigir',
  )
  expect(stepLine(step({ situacao: 'DISPENSADA', motivo: 'não há acordos' }))).toBe(
    'dispensada: não há acordos',
  )
  expect(stepLine(step({ emCarga: true }))).toBe('carga em andamento')
})

test('the screen opens on the first open step and counts those that are over', () => {
  const steps = [
    step({ etapa: 'EMPRESAS', situacao: 'FEITA' }),
    step({ etapa: 'USUARIOS', situacao: 'DISPENSADA' }),
    step({ etapa: 'GRUPOS' }),
  ]
  expect(currentStep(steps)).toBe('GRUPOS')
  expect(stepsDone(steps)).toBe(2)
  expect(currentStep([])).toBe('CONFERENCIA')
})
