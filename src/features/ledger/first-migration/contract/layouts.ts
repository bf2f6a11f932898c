import { CONTACT_TYPES } from '#features/ledger/contacts/contract/words.ts'
import { fileLayout, type ImportColumn, type Importer } from '#listing/importer.ts'

import { MIGRATION_MEASURES } from './steps.ts'

/** A file of the migration that the request reads itself (any-erp 3). */
export type MigrationFile<C extends string> = Pick<
  Importer,
  'accepts' | 'message' | 'action' | 'of'
> & { readonly columns: readonly ImportColumn<C>[] }

/** A file of the migration, read by the action that loads them all. */
export const migrationFile = <const C extends string>(
  template: string,
  of: string,
  columns: readonly ImportColumn<C>[],
): MigrationFile<C> => ({
  accepts: ['.csv', '.xlsx'],
  message: 'Arquivo carregado.',
  action: 'CARREGAR_MIGRACAO',
  of,
  columns: fileLayout(template, columns),
})

const mall = { name: 'shopping', isRequired: true, longest: 120 } as const
const luc = { name: 'luc', isRequired: true, longest: 60, kind: 'code' } as const
const documento = { name: 'documento', isRequired: true, kind: 'document' } as const
const YES_NO = { S: 'Sim', N: 'Não' }

export const companyFiles = migrationFile('EMPRESAS', 'das empresas', [
  { name: 'cnpj', isRequired: true, kind: 'document' },
  { name: 'razaoSocial', isRequired: true, longest: 200 },
  {
    name: 'shopping',
    longest: 120,
    means: 'Shopping da empresa; vazio para uma empresa sem shopping',
  },
  { name: 'unidEcon', longest: 60, kind: 'code' },
  { name: 'participacao', kind: 'rate' },
  { name: 'inicio', kind: 'day', means: 'Início da participação da empresa no shopping' },
  { name: 'fim', kind: 'day', means: 'Fim da participação; vazio enquanto vale', example: '' },
  { name: 'principal', codes: YES_NO },
])

export const userFiles = migrationFile('USUARIOS', 'dos usuários', [
  { name: 'login', isRequired: true, longest: 120 },
  { name: 'nome', isRequired: true, longest: 120 },
  { name: 'email', isRequired: true, longest: 200 },
  { name: 'perfil', isRequired: true, longest: 120 },
  { name: 'shoppings', longest: 2000 },
])

export const groupFiles = migrationFile('GRUPOS', 'dos grupos de cobrança', [
  { name: 'grupo', isRequired: true, longest: 120 },
  { name: 'portfolio', longest: 120 },
  mall,
  documento,
  luc,
])

export const contactFiles = migrationFile('CONTATOS', 'dos contatos', [
  mall,
  documento,
  {
    name: 'tipo',
    isRequired: true,
    means: 'De quem é o contato',
    example: 'Financeiro',
    codes: Object.fromEntries(CONTACT_TYPES.map((type) => [type, type])),
  },
  { name: 'nome', isRequired: true, longest: 120, means: 'Nome da pessoa ou do setor' },
  { name: 'telefone', longest: 30 },
  { name: 'email', longest: 200 },
])

export const comparisonFiles = migrationFile('CONFERENCIA', 'da conferência', [
  mall,
  { name: 'medida', isRequired: true, codes: MIGRATION_MEASURES },
  { name: 'dia', isRequired: true, kind: 'day', means: 'Dia em que o sistema antigo foi medido' },
  {
    name: 'valor',
    isRequired: true,
    kind: 'money',
    means: 'Valor ou quantidade no sistema antigo',
    example: '1',
  },
])
