import { refusal, type Refusal } from '#values/refusal.ts'

/** Stages that rules refer to by name: promises, agreements, points of the ranking. */
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

/** Whether a stage may be deleted or deactivated. */
export const mayRemoveStage = isFixed

/** Whether a stage may change so. Stages that rules use keep name, flag and active status. */
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
