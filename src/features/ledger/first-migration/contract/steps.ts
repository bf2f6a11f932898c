import * as z from 'zod'

/** States of the move from the old system (rules 11.9). */
export const MigrationState = z.enum(['NAO_INICIADA', 'EM_CURSO', 'CONCLUIDA'])

export type MigrationState = z.infer<typeof MigrationState>

/** Its steps, in their order. */
export const MigrationStep = z.enum([
  'EMPRESAS',
  'USUARIOS',
  'GRUPOS',
  'CONTRATOS',
  'TITULOS',
  'CONTATOS',
  'ACORDOS',
  'NEGATIVADOS',
  'ACOES',
  'CICLO_ABERTO',
  'INDICES',
  'CONFERENCIA',
])

export type MigrationStep = z.infer<typeof MigrationStep>

export const MIGRATION_STEP: Readonly<Record<MigrationStep, string>> = {
  EMPRESAS: 'Empresas e shoppings',
  USUARIOS: 'Usuários',
  GRUPOS: 'Grupos de cobrança',
  CONTRATOS: 'Contratos',
  TITULOS: 'Títulos',
  CONTATOS: 'Contatos',
  ACORDOS: 'Acordos',
  NEGATIVADOS: 'Negativados',
  ACOES: 'Ações',
  CICLO_ABERTO: 'Ciclo aberto',
  INDICES: 'Índices',
  CONFERENCIA: 'Conferência',
}

export const MigrationStepState = z.enum(['FECHADA', 'ABERTA', 'FEITA', 'DISPENSADA'])

export type MigrationStepState = z.infer<typeof MigrationStepState>

/** Measures of the old system that are compared with ours. */
export const MigrationMeasure = z.enum([
  'CONTRATOS',
  'TITULOS_ABERTOS',
  'VALOR_ABERTO',
  'VENCIDO',
  'NEGATIVADOS',
  'VALOR_NEGATIVADO',
  'ACOES',
  'ACORDOS',
  'CICLO',
])

export type MigrationMeasure = z.infer<typeof MigrationMeasure>

export const MIGRATION_MEASURES: Readonly<Record<MigrationMeasure, string>> = {
  CONTRATOS: 'Contratos',
  TITULOS_ABERTOS: 'Títulos em aberto',
  VALOR_ABERTO: 'Valor em aberto',
  VENCIDO: 'Vencido',
  NEGATIVADOS: 'Negativados',
  VALOR_NEGATIVADO: 'Valor negativado',
  ACOES: 'Ações',
  ACORDOS: 'Acordos',
  CICLO: 'Ciclo aberto',
}

/** Measures in reais; the others are counts. */
export const isAmount = (measure: MigrationMeasure): boolean =>
  measure === 'VALOR_ABERTO' || measure === 'VENCIDO' || measure === 'VALOR_NEGATIVADO'
