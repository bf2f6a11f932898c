import {
  CHANNEL_WORDS,
  reasonWords,
  STATE_WORDS,
} from '#features/collection/messages/contract/words.ts'
import type { PdfLine } from '#server/files/pdf.ts'
import { formatBrl } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { REPLY_WORDS } from '../contract/log.ts'
import type { MessagePage } from '../contract/messages.ts'
import { eventWords } from '../rules/event-words.ts'

const line = (text: string): PdfLine => ({ as: 'text', text })
const quiet = (text: string): PdfLine => ({ as: 'quiet', text })
const code = (text: string): PdfLine => ({ as: 'code', text })
const heading = (text: string): PdfLine => ({ as: 'heading', text })
const field = (label: string, value: string | null): PdfLine =>
  line(`${label}: ${value === null || value === '' ? '-' : value}`)

const boletoLines = ({ boletos, retirados }: MessagePage): PdfLine[] => [
  heading('Boletos'),
  ...boletos.map(({ numBoleto, luc, vencimento, valor, valorCorrigido, papel }) =>
    line(
      `${numBoleto}, LUC ${luc}, vencimento ${formatDate(vencimento)}, ${formatBrl(valor)}, com encargos ${formatBrl(valorCorrigido)} (${papel.toLowerCase()})`,
    ),
  ),
  ...retirados.map(({ numBoleto, motivo }) =>
    quiet(`${numBoleto} saiu antes do envio: ${reasonWords(motivo)}`),
  ),
]

const eventLines = ({ eventos }: MessagePage): PdfLine[] => [
  heading('O que houve'),
  ...eventos.map(({ evento, em, origem, por, detalhe }) =>
    line(
      [formatInstant(em), eventWords(evento), `${por} (${origem.toLowerCase()})`, detalhe]
        .filter((part) => part !== '')
        .join(' · '),
    ),
  ),
]

const contentLines = ({ conteudo, apagadoEm, sha256 }: MessagePage): PdfLine[] => [
  heading('Conteúdo'),
  ...(conteudo === null
    ? [
        quiet(
          apagadoEm === null
            ? 'Sem conteúdo.'
            : `Apagado em ${formatInstant(apagadoEm)}, depois do prazo de guarda; o hash continua guardado.`,
        ),
      ]
    : [
        line(`De: ${conteudo.de}`),
        line(`Para: ${conteudo.para}`),
        ...(conteudo.assunto === '' ? [] : [line(`Assunto: ${conteudo.assunto}`)]),
        ...conteudo.texto
          .split('\n')
          .map((text) => (text.includes('  ') ? code(text) : line(text))),
      ]),
  ...(sha256 === null ? [] : [code(`SHA-256 ${sha256}`)]),
]

const replyLines = ({ respostas }: MessagePage): PdfLine[] =>
  respostas.length === 0
    ? []
    : [
        heading('Respostas'),
        ...respostas.map(({ data, tipo, texto, por }) =>
          line([formatDate(data), REPLY_WORDS[tipo], texto, por].filter(Boolean).join(' · ')),
        ),
      ]

const logLines = ({ registros }: MessagePage, actOf: (action: string) => string): PdfLine[] => [
  heading('Registros, com o hash que encadeia cada um ao anterior'),
  ...registros.flatMap(({ cadeia, posicao, acao, em, por, hash }) => [
    line(`${formatInstant(em)} · ${actOf(acao)} · ${por}`),
    code(`cadeia ${cadeia}, posição ${posicao}, ${hash}`),
  ]),
]

/** The proof of a message: what was sent, to whom, what became of it, and the hashes. */
export const proofLines = (
  page: MessagePage,
  about: {
    readonly by: string
    readonly at: Date
    readonly actOf: (action: string) => string
  },
): PdfLine[] => [
  { as: 'title', text: `Prova da mensagem ${page.protocolo}` },
  quiet(`Emitida por ${about.by} em ${formatInstant(about.at)}. Horas de Brasília.`),
  heading('Mensagem'),
  field('Shopping', page.shopping),
  field('Lojista', page.lojista),
  field('Pessoa', `${page.nome} (${page.pessoa === 'FIADOR' ? 'fiador' : 'lojista'})`),
  field('Passo', `${page.nomePasso}, régua ${page.regua} versão ${page.versaoRegua}`),
  field('Texto', `${page.modelo}, versão ${page.versaoModelo}`),
  field('Canal', `${CHANNEL_WORDS[page.canal]}, ${page.endereco}`),
  field('Estado', STATE_WORDS[page.estado]),
  field('Liberada', page.liberadaEm && `${formatInstant(page.liberadaEm)} por ${page.liberadaPor}`),
  field('Enviada', page.enviadaEm && formatInstant(page.enviadaEm)),
  field('Entregue', page.entregueEm && formatInstant(page.entregueEm)),
  field('Comprovante', page.comprovante),
  field('Prazo dado', page.prazo && formatDate(page.prazo)),
  field('Valor', `${formatBrl(page.valor)}, com encargos ${formatBrl(page.valorCorrigido)}`),
  ...boletoLines(page),
  ...eventLines(page),
  ...replyLines(page),
  ...contentLines(page),
  ...logLines(page, about.actOf),
]
