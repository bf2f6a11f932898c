import * as z from 'zod'

import { call } from '#contract/call.ts'
import { content, ids, instant, optionalDay, pageWindow, searchText, texts } from '#contract/wire.ts'
import { listMalls } from '#features/registers/contract.ts'
import { dayInterval, listing, several, text } from '#listing/definition.ts'

/** Every act that the decision log knows, with what people read. An unknown one shows its code. */
export const ACTIONS: Readonly<Record<string, string>> = {
  ABRIR_CICLO: 'Abriu o ciclo',
  ENCERRAR_CICLO: 'Encerrou o ciclo',
  GUARDAS: 'Guardas mudaram a decisão',
  SUBMETER: 'Submeteu',
  ENCAMINHAR: 'Encaminhou para aprovação',
  DEVOLVER: 'Devolveu',
  JUSTIFICAR: 'Justificou',
  LIMPAR_JUSTIFICATIVA: 'Limpou a justificativa',
  MARCAR: 'Marcou a decisão',
  ISENTAR: 'Isentou',
  RETIRAR: 'Retirou antes do envio',
  BLOQUEAR_ENVIO: 'Envio bloqueado pelas guardas',
  ENVIAR: 'Enviou ao bureau',
  REENVIAR: 'Reenviou ao bureau',
  CRIAR_LOTE: 'Criou o lote',
  LOTE_ENVIADO: 'Lote entregue ao bureau',
  LOTE_PERDIDO: 'Declarou o lote perdido',
  RETORNO_LIDO: 'Leu um retorno do bureau',
  RETORNO_RECUSADO: 'Retorno recusado',
  RETORNO_BUREAU: 'Bureau respondeu',
  CORRIGIR_PESSOA: 'Corrigiu o cadastro da pessoa',
  INCLUIR_MANUALMENTE: 'Incluiu manualmente',
  DETECTAR_BAIXA: 'Baixa detectada',
  PEDIR_BAIXA: 'Pediu a baixa',
  CANCELAR_BAIXA: 'Cancelou a baixa',
  ATUALIZAR_VALOR: 'Atualizou o valor após pagamento parcial',
  APROVAR_BAIXA: 'Enviou para baixa',
  LIBERAR_BAIXA: 'Baixa enviada por prazo',
  AVANCAR_POR_PRAZO: 'Avançou por prazo',
  LOTE_REJEITADO: 'Bureau recusou o arquivo',
  REMOVIDO_BUREAU: 'Bureau removeu',
  PUBLICADO: 'Negativação publicada',
  EXECUTAR_JOB: 'Executou um processo automático',
  BAIXAR_DOSSIE: 'Baixou o dossiê',
  IMPORTAR_ARQUIVO: 'Importou um arquivo de boletos',
  CARGA_ERP: 'Carga do ERP',
  CARGA_DESFEITA: 'Desfez uma carga',
  PRIMEIRA_PARCELA_PAGA: 'Primeira parcela do acordo paga',
  CARGA_NOTIFICACOES: 'Carga de comunicações',
  ALTERAR_PARAMETRO: 'Alterou um parâmetro',
  CRIAR_GRUPO: 'Criou um grupo de cobrança',
  ALTERAR_GRUPO: 'Alterou um grupo de cobrança',
  EXCLUIR_GRUPO: 'Excluiu um grupo de cobrança',
  ASSOCIAR_LOJISTA: 'Associou um lojista a um grupo',
  RETIRAR_LOJISTA: 'Retirou um lojista de um grupo',
  CRIAR_JUSTIFICATIVA: 'Criou uma justificativa',
  ALTERAR_JUSTIFICATIVA: 'Alterou uma justificativa',
  CRIAR_EMPRESA: 'Cadastrou uma empresa',
  ALTERAR_EMPRESA: 'Alterou uma empresa',
  CRIAR_SHOPPING: 'Cadastrou um shopping',
  ALTERAR_SHOPPING: 'Alterou um shopping',
  ASSOCIAR_EMPRESAS: 'Associou empresas a um shopping',
  REMOVER_EMPRESA: 'Tirou uma empresa de um shopping',
  CRIAR_EXCECAO: 'Criou uma exceção',
  ALTERAR_EXCECAO: 'Alterou uma exceção',
  EXCLUIR_EXCECAO: 'Excluiu uma exceção',
  CARGA_EXCECOES: 'Carga de exceções',
  EXPORTAR: 'Exportou',
  RECUSADO: 'Pedido recusado',
  ENTRADA: 'Entrou',
  ENTRADA_RECUSADA: 'Entrada recusada',
  SAIDA: 'Saiu',
  SESSAO_ENCERRADA: 'Encerrou sessões',
  IDENTIDADE_VINCULADA: 'Identidade vinculada',
  IDENTIDADE_DESVINCULADA: 'Identidade desvinculada',
  CRIADO: 'Criou o usuário',
  ALTERADO: 'Alterou o usuário',
  CRIAR_PERFIL: 'Criou um perfil',
  ALTERAR_PERFIL: 'Alterou um perfil',
  DAR_PERMISSAO: 'Deu uma permissão',
  TIRAR_PERMISSAO: 'Tirou uma permissão',
  VISUALIZACAO_INICIADA: 'Passou a ver como usuário',
  VISUALIZACAO_ENCERRADA: 'Deixou de ver como usuário',
  RESTAURAR_BACKUP: 'Restaurou um backup',
}

/** What a line is about, with what people read. */
export const ENTITIES: Readonly<Record<string, string>> = {
  boleto: 'Boleto',
  ciclo: 'Ciclo',
  lote: 'Lote',
  arquivo: 'Arquivo do bureau',
  parametro: 'Parâmetro',
  justificativa: 'Justificativa',
  empresa: 'Empresa',
  shopping: 'Shopping',
  unidade_economica: 'Empresa x Shopping',
  excecao: 'Exceção',
  grupo: 'Grupo de cobrança',
  erp_load: 'Carga do ERP',
  notice_load: 'Carga de comunicações',
  acordo: 'Acordo',
  job: 'Processo automático',
  lista: 'Lista exportada',
  chamada: 'Pedido',
  sessao: 'Sessão',
  usuario: 'Usuário',
  perfil: 'Perfil',
  backup: 'Backup',
}

/** Words for a code, or the code as it stands. */
export const wordsOf = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? code

const screens = ['/auditoria'] as const

/** A line of the decision log. */
export const AuditLine = z.object({
  /** 'cadeia-posição'. */
  id: z.string(),
  cadeia: z.number(),
  posicao: z.number(),
  /** The mall of the chain; empty for what belongs to no mall. */
  nomeShopping: z.string(),
  em: instant,
  usuario: z.string(),
  perfil: z.string(),
  acao: z.string(),
  entidade: z.string(),
  idEntidade: z.string(),
  /** What was decided, on which facts: the line's own JSON. */
  corpo: z.string(),
  /** SHA-256 of the hash before and this line, in hexadecimal. */
  hash: z.string(),
  pedido: z.string().nullable(),
})
export type AuditLine = z.output<typeof AuditLine>

const fields = z.object({
  shoppings: ids.optional(),
  usuario: searchText.optional(),
  acao: texts.optional(),
  entidade: texts.optional(),
  idEntidade: searchText.optional(),
  dataIni: optionalDay.optional(),
  dataFim: optionalDay.optional(),
  ...pageWindow,
})
export type AuditSearch = z.output<typeof fields>

export const searchAudit = call({
  name: 'audit.search',
  method: 'POST',
  path: '/auditoria/buscar',
  effect: 'read',
  summary: 'Registro de decisões',
  access: { screens },
  fields,
  answer: content(AuditLine),
})
export const downloadAudit = call({
  name: 'audit.download',
  method: 'POST',
  path: '/auditoria/download',
  effect: 'read',
  summary: 'Planilha do registro de decisões, com os hashes',
  access: { screens },
  fields,
})
export const verifyChain = call({
  name: 'audit.verify',
  method: 'POST',
  path: '/auditoria/verificar',
  effect: 'read',
  summary: 'Refaz todos os hashes do registro de decisões',
  access: { screens },
  fields: z.object({}),
  answer: z.object({
    integro: z.boolean(),
    mensagem: z.string(),
    linhas: z.number(),
    cadeias: z.number(),
    violacoes: z.array(
      z.object({ cadeia: z.number(), nomeShopping: z.string(), posicao: z.number(), motivo: z.string() }),
    ),
  }),
})

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The decision log for auditors. */
export const auditTrail = listing({
  row: AuditLine,
  name: 'audit-trail',
  title: 'Auditoria',
  path: '/auditoria',
  noun: ['registro', 'registros'],
  rowKey: 'id',
  rowLabel: 'id',
  filters: {
    shoppings: several('Shoppings', { from: listMalls, value: 'id', label: 'nome', staleBy: 'malls' }),
    acao: several('Ação', options(ACTIONS)),
    entidade: several('Registro', options(ENTITIES), { width: 180 }),
    idEntidade: text('Código do registro', { width: 150 }),
    usuario: text('Usuário', { width: 160 }),
    periodo: dayInterval('Período', ['dataIni', 'dataFim']),
  },
  columns: [
    { of: 'em', label: 'Data e hora', as: 'instant', sortable: true, width: 140 },
    { of: 'usuario', label: 'Usuário', as: 'name', sortable: true, width: 150, emphasis: 'strong' },
    { of: 'perfil', label: 'Perfil', width: 160, emphasis: 'quiet' },
    { of: 'acao', label: 'Ação', as: 'choice', words: ACTIONS, sortable: true, minWidth: 180 },
    { of: 'entidade', label: 'Registro', as: 'choice', words: ENTITIES, width: 130 },
    { of: 'idEntidade', label: 'Código', as: 'code', width: 120 },
    { of: 'nomeShopping', label: 'Shopping', as: 'mall', sortable: true, width: 150 },
    { of: 'cadeia', label: 'Cadeia', as: 'number', width: 76, startsHidden: true },
    { of: 'posicao', label: 'Posição', as: 'number', width: 84 },
    { of: 'hash', label: 'Hash', as: 'code', width: 130 },
    { of: 'corpo', label: 'Conteúdo', only: 'export' },
  ],
  sortedBy: '-em',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: { title: 'Nada registrado', sentence: 'Cada decisão aparece aqui com quem decidiu, quando e por quê.' },
  search: searchAudit,
  download: downloadAudit,
  exportLabel: 'Exportar',
  staleBy: ['audit'],
})
