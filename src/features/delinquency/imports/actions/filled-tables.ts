import type { FilledTable } from '#features/ledger/file-imports/actions/undo-steps.ts'
import type { ImportKind } from '#features/ledger/file-imports/contract/imports.ts'

/** Kinds of files of this feature. */
export type DelinquencyKind = Extract<
  ImportKind,
  'AJUSTE' | 'ACORDOS' | 'PLANILHA_FINAL' | 'ZIP_INADIMPLENCIA' | 'ZIP_RESUMO'
>

const filled = {
  adjustment: {
    table: 'delinquency_adjustment',
    key: ['titulo_id', 'kind', 'dated_on'],
    stamps: ['import_id', 'created_by', 'created_by_name'],
    values: ['mall_id', 'account', 'amount_cents', 'reason'],
  },
  instalment: {
    table: 'oracle_instalment',
    key: ['agreement_id', 'number', 'titulo_id'],
    stamps: [],
    values: ['mall_id', 'agreed_on', 'due_on', 'amount_cents', 'paid_on', 'status'],
  },
  official: {
    table: 'official_delinquency',
    key: ['mall_id', 'month', 'account'],
    stamps: ['import_id'],
    values: [
      'billed_cents',
      'gross_received_cents',
      'net_received_cents',
      'gross_cents',
      'net_cents',
    ],
  },
  summary: {
    table: 'official_summary',
    key: ['mall_id', 'month', 'row_number'],
    stamps: ['import_id'],
    values: [
      'description',
      'rent',
      'condominium',
      'fund',
      'commercial',
      'rent_of_year',
      'condominium_of_year',
    ],
  },
} as const

/** Table, key columns and data columns of each kind of file. */
export const filledBy: Readonly<Record<DelinquencyKind, FilledTable>> = {
  AJUSTE: filled.adjustment,
  ACORDOS: filled.instalment,
  PLANILHA_FINAL: filled.official,
  ZIP_INADIMPLENCIA: filled.official,
  ZIP_RESUMO: filled.summary,
}
