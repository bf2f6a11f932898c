import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id, instant, money } from '#contract/wire.ts'

const screens = [
  '/boletos-negativados',
  '/acompanhar-boletos',
  '/linha-do-tempo',
  '/baixa-semiautomatica',
] as const

/** A record sent for a person, with its file. */
const SentEntry = z.object({
  em: instant,
  operacao: z.enum(['INCLUSAO', 'EXCLUSAO']),
  remessa: z.number(),
  linha: z.number(),
  arquivo: z.string(),
  /**
   * SHA-256 of the whole file in hexadecimal; null for users who may not read files of every
   * mall.
   */
  sha256: z.string().nullable(),
  valor: money,
  motivo: z.string().nullable(),
  tentativa: z.number(),
  situacao: z.string(),
})

const BureauEntry = z.object({
  em: instant,
  codigo: z.string(),
  grupo: z.string(),
  texto: z.string(),
})

const Person = z.object({
  idPessoa: z.number(),
  tipoPessoa: z.enum(['LOJISTA', 'FIADOR']),
  nome: z.string(),
  documento: z.string(),
  endereco: z.string(),
  situacao: z.string(),
  dataEnvio: day.nullable(),
  dataPublicacaoPrevista: day.nullable(),
  valor: money.nullable(),
  envios: z.array(SentEntry),
  andamentos: z.array(BureauEntry),
})

/** A letter or e-mail, with its evidence (Tema 1.315). */
const Notice = z.object({
  tipo: z.string(),
  canal: z.string(),
  para: z.string(),
  documento: z.string(),
  endereco: z.string(),
  enviadoEm: day,
  entregueEm: day.nullable(),
  comprovante: z.string(),
  arquivo: z.string(),
})

/** A decision log line with its chain hash. */
const Decision = z.object({
  em: instant,
  acao: z.string(),
  texto: z.string().nullable(),
  usuario: z.string(),
  perfil: z.string(),
  cadeia: z.number(),
  posicao: z.number(),
  hash: z.string(),
})

/** A message of the ladder about the boleto, with its way and the hash of what was sent. */
const LadderMessage = z.object({
  protocolo: z.string(),
  passo: z.string(),
  canal: z.string(),
  para: z.string(),
  documento: z.string(),
  endereco: z.string(),
  situacao: z.string(),
  /** Null if it was released automatically. */
  liberadaPor: z.string().nullable(),
  enviadaEm: instant.nullable(),
  entregueEm: instant.nullable(),
  sha256: z.string().nullable(),
  arquivo: z.string().nullable(),
  eventos: z.array(
    z.object({
      evento: z.string(),
      em: instant,
      por: z.string(),
      origem: z.string(),
      detalhe: z.string(),
      comprovante: z.string(),
    }),
  ),
})

/** What the tenant said against the boleto, and its decision. */
const Dispute = z.object({
  motivo: z.string(),
  texto: z.string(),
  origem: z.string(),
  estado: z.string(),
  abertaPor: z.string(),
  abertaEm: instant,
  decisao: z.string().nullable(),
  decididaPor: z.string().nullable(),
  decididaEm: instant.nullable(),
})

const Justification = z.object({
  em: instant,
  texto: z.string(),
  observacao: z.string().nullable(),
  numChamado: z.string().nullable(),
  nomeAnexo: z.string().nullable(),
  usuario: z.string(),
})

/** Evidence of how a boleto was listed and notified (Súmulas 359 and 404, Tema 1.315). */
export const Dossier = z.object({
  idSerasaBoleto: z.number(),
  numBoleto: z.string(),
  numBoletoOriginal: z.string(),
  nomeShopping: z.string(),
  credor: z.object({ nome: z.string(), cnpj: z.string() }),
  nomRazaoSocial: z.string(),
  nomFantasia: z.string(),
  documento: z.string(),
  luc: z.string(),
  contrato: z.string(),
  datVencimento: day,
  valor: money,
  saldoAtual: money,
  statusWorkflow: z.string(),
  resultado: z.string().nullable(),
  pessoas: z.array(Person),
  comunicacoes: z.array(Notice),
  mensagens: z.array(LadderMessage),
  contestacoes: z.array(Dispute),
  decisoes: z.array(Decision),
  justificativas: z.array(Justification),
})
export type Dossier = z.output<typeof Dossier>

/** Data of a dossier as JSON text, in the API format. */
export const dossierText = (dossier: Dossier): string =>
  `${JSON.stringify(z.encode(Dossier, dossier), null, 2)}\n`

export const dossier = call({
  name: 'bureau.dossier',
  method: 'GET',
  path: '/workflow/serasa/serasa-dossie/{idSerasaBoleto}/dados',
  summary: 'O que o dossiê de notificação de um boleto contém',
  access: { screens },
  params: z.object({ idSerasaBoleto: id }),
  answer: Dossier,
})
export const downloadDossier = call({
  name: 'bureau.downloadDossier',
  method: 'GET',
  path: '/workflow/serasa/serasa-dossie/{idSerasaBoleto}',
  summary: 'O dossiê de notificação de um boleto, em um arquivo',
  access: { screens },
  params: z.object({ idSerasaBoleto: id }),
})
