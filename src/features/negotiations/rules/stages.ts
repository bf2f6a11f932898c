import { refusal, type Refusal } from '#values/refusal.ts'

/** Stages by whose names rules know them: promises, agreements, points of the ranking. */
const fixedStages: readonly string[] = [
  'Promessa de Pagamento',
  'Acordo Formalizado',
  'Sem Previsão',
  'Contato Sem Sucesso',
]

type StageFields = {
  readonly description: string
  readonly isActive: boolean
  readonly isAgreement: boolean
}

const isFixed = (description: string): Refusal | undefined =>
  fixedStages.includes(description)
    ? refusal('ESTAGIO_FIXO', `Regras dependem de '${description}': este estágio fica como está.`)
    : undefined

/** May a stage be removed or switched off? */
export const mayRemoveStage = isFixed

/** May a stage become this? One that rules rely on keeps its name, its mark and stays active. */
export const mayChangeStage = (
  name: string,
  after: StageFields,
  before: StageFields,
): Refusal | undefined =>
  after.description === before.description &&
  after.isAgreement === before.isAgreement &&
  (after.isActive || !before.isActive)
    ? undefined
    : isFixed(name)
