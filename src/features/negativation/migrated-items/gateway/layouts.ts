import { migrationFile } from '#features/ledger/first-migration/contract/layouts.ts'
import { statusLabel, WORKFLOW_STATUSES } from '#features/negativation/debt-items/rules/status.ts'

const mall = { name: 'shopping', isRequired: true, longest: 120 } as const
const boleto = { name: 'numBoleto', isRequired: true, longest: 60, kind: 'code' } as const

export const PERSON_KINDS = { LOJISTA: 'Lojista', FIADOR: 'Fiador' } as const
export const LISTING_STATES = {
  EM_NOTIFICACAO: 'Em notificação',
  ATIVO: 'Ativo',
  EXCLUIDO: 'Excluído',
} as const

/** Steps that a file may name: those of the chain, up to the sending. */
export const CYCLE_STEPS = WORKFLOW_STATUSES.slice(
  0,
  WORKFLOW_STATUSES.indexOf('PENDENTE_DE_ENVIO') + 1,
)

export const listingFiles = migrationFile('NEGATIVADOS', 'dos negativados', [
  mall,
  boleto,
  {
    name: 'documento',
    isRequired: true,
    kind: 'document',
    means: 'CPF ou CNPJ da pessoa negativada',
  },
  { name: 'tipoPessoa', isRequired: true, codes: PERSON_KINDS },
  { name: 'situacao', isRequired: true, codes: LISTING_STATES },
  { name: 'dataInclusao', isRequired: true, kind: 'day' },
  { name: 'dataExclusao', kind: 'day', example: '' },
  { name: 'dataPagamento', kind: 'day', means: 'Pagamento da dívida, se houve', example: '' },
  { name: 'valorListado', isRequired: true, kind: 'money' },
  { name: 'contratoBureau', isRequired: true, longest: 16 },
  { name: 'natureza', isRequired: true, longest: 2 },
])

export const cycleFiles = migrationFile('CICLO_ABERTO', 'do ciclo aberto', [
  mall,
  boleto,
  {
    name: 'etapa',
    isRequired: true,
    codes: Object.fromEntries(CYCLE_STEPS.map((status) => [status, statusLabel(status)])),
  },
  { name: 'recomendacao', codes: { NEGATIVAR: 'Negativar', ISENTAR: 'Isentar' } },
  { name: 'justificativa', longest: 200, example: '' },
  { name: 'responsavel', longest: 120 },
])
