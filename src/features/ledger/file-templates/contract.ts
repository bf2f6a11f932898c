import * as z from 'zod'

import { call } from '#contract/call.ts'

/** Every import of the product, with its name for users (rules 11.11). */
export const FILE_KINDS = {
  TITULOS: 'Títulos',
  CONTRATOS: 'Contratos',
  RECEBIMENTOS: 'Recebimentos',
  ACORDOS: 'Acordos',
  AJUSTES: 'Ajustes',
  NOTIFICACOES: 'Notificações',
  INDICES: 'Índices',
  RETORNO_BANCARIO: 'Retorno bancário',
  NEGATIVACAO_ARQUIVO: 'Arquivo de negativação',
  RETORNO_BUREAU: 'Retorno do bureau',
  PLANILHA_FINAL: 'Planilha final',
  ZIP_INADIMPLENCIA: 'ZIP da inadimplência',
  ZIP_RESUMO: 'ZIP do resumo',
  APURACAO_FINAL: 'Apuração final',
  ACORDOS_AUTOS: 'Acordos dos autos',
  AJUIZAMENTO_MANUAL: 'Ajuizamento manual',
  TITULOS_DA_ACAO: 'Títulos da ação',
  EXCECOES_DOCUMENTO: 'Exceções por documento',
  EMPRESAS: 'Empresas e shoppings',
  USUARIOS: 'Usuários',
  GRUPOS: 'Grupos de cobrança',
  CONTATOS: 'Contatos',
  NEGATIVADOS: 'Negativados',
  ACOES: 'Ações',
  CICLO_ABERTO: 'Ciclo aberto',
  CONFERENCIA: 'Conferência',
  ENTREGAS: 'Entregas de mensagens',
} as const

export type FileKind = keyof typeof FILE_KINDS

export const FileKind = z.enum(Object.keys(FILE_KINDS) as [FileKind, ...FileKind[]])

export const FileColumn = z.object({
  coluna: z.string(),
  obrigatoria: z.boolean(),
  descricao: z.string(),
  formato: z.string(),
  exemplo: z.string(),
  /** The accepted codes of a closed list; empty for others. */
  codigos: z.array(z.object({ codigo: z.string(), nome: z.string() })),
})

export type FileColumn = z.output<typeof FileColumn>

export const listFileColumns = call({
  name: 'fileTemplates.columns',
  method: 'GET',
  path: '/fontes/colunas',
  summary: 'Colunas de um arquivo que se importa: o que são, formato, exemplo e códigos',
  access: 'session',
  query: z.object({ traz: FileKind }),
  answer: z.object({ data: z.array(FileColumn) }),
})

export const downloadFileTemplate = call({
  name: 'fileTemplates.download',
  method: 'GET',
  path: '/fontes/modelos/{traz}',
  summary: 'Modelo em xlsx de um arquivo que se importa, com as planilhas Dados, Colunas e Códigos',
  access: 'session',
  params: z.object({ traz: FileKind }),
})
