import { IconMessage } from '@tabler/icons-react'

import { useDownload } from '#listing/files/use-download.ts'
import { tenantAddress } from '#listing/screen/tenant-address.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import small from '#ui/table/small-table.module.css'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { REPLY_WORDS } from '../contract/log.ts'
import { downloadContent, type MessagePage } from '../contract/messages.ts'
import { wordsBlocks } from '../rules/words-blocks.ts'
import styles from './messages.module.css'

const endings = { EMAIL: '.eml', CARTA: '.pdf', WHATSAPP: '.txt', SMS: '.txt' } as const

function Table({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  const [head = [], ...body] = rows
  return (
    <div className={styles['scroll']} role="region" aria-label="Boletos da mensagem" tabIndex={0}>
      <table className={`${small['table']} ${styles['table']}`}>
        <ColumnHeads heads={head} />
        <tbody>
          {body.map((cells) => (
            <tr key={cells.join()}>
              {cells.map((cell, at) => (
                <td key={head[at] ?? at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Words({ conteudo }: { readonly conteudo: NonNullable<MessagePage['conteudo']> }) {
  return (
    <article className={styles['mail']}>
      <header>
        <span>{`De: ${conteudo.de}`}</span>
        <span>{`Para: ${conteudo.para}`}</span>
        {conteudo.assunto !== '' && (
          <span>
            Assunto: <strong>{conteudo.assunto}</strong>
          </span>
        )}
      </header>
      {wordsBlocks(conteudo.texto).map((block, index) =>
        block.as === 'text' ? (
          // Paragraphs of a stored message never change their places.
          <p key={`${index}`}>{block.text}</p>
        ) : (
          <Table key={`${index}`} rows={block.rows} />
        ),
      )}
    </article>
  )
}

const subtitleOf = ({ tamanho, apagadoEm }: MessagePage): string => {
  if (apagadoEm !== null) return `Conteúdo apagado em ${formatInstant(apagadoEm)}; o hash fica`
  if (tamanho === null) return 'Prévia: ainda não foi enviada'
  return `${formatWhole(tamanho)} bytes, sem imagem, sem rastreio`
}

function Replies({
  page,
  onHandle,
}: {
  readonly page: MessagePage
  readonly onHandle: ((id: number) => void) | undefined
}) {
  return (
    <ul className={styles['replies']} aria-label="Respostas">
      {page.respostas.map((reply) => (
        <li key={reply.id}>
          <strong>{REPLY_WORDS[reply.tipo]}</strong>
          {` em ${formatDate(reply.data)}, registrada por ${reply.por}`}
          {reply.seguraAte === null || reply.tratadaPor !== null
            ? ''
            : `; segura até ${formatDate(reply.seguraAte)}`}
          {reply.texto === '' ? '' : `: “${reply.texto}”`}
          {reply.tratadaPor === null
            ? onHandle &&
              reply.seguraAte !== null && (
                <Button kind="text" size="tight" onClick={() => onHandle(reply.id)}>
                  Tratar
                </Button>
              )
            : ` (tratada por ${reply.tratadaPor}: ${reply.motivo ?? ''})`}
        </li>
      ))}
    </ul>
  )
}

/** 'Como o lojista recebeu': the words of the bytes sent, and what was answered. */
export function WordsPanel({
  page,
  onHandle,
}: {
  readonly page: MessagePage
  readonly onHandle: ((id: number) => void) | undefined
}) {
  const { busy, download } = useDownload()
  const address = tenantAddress(page.idLojista)
  return (
    <Panel
      title={page.pessoa === 'LOJISTA' ? 'Como o lojista recebeu' : 'Como o fiador recebeu'}
      subtitle={subtitleOf(page)}
      aside={
        page.apagadoEm === null && (
          <Button
            kind="text"
            size="tight"
            loading={busy}
            onClick={() => void download(downloadContent, { id: page.id })}
          >
            {`Baixar ${endings[page.canal]}`}
          </Button>
        )
      }
    >
      {page.conteudo === null ? (
        <p>Não há conteúdo para mostrar.</p>
      ) : (
        <Words conteudo={page.conteudo} />
      )}
      {page.respostas.length > 0 && <Replies page={page} onHandle={onHandle} />}
      <div className={styles['foot']}>
        <span>
          <IconMessage size={14} stroke={1.75} aria-hidden="true" />{' '}
          {page.respostas.length === 0 ? 'Sem resposta até hoje.' : ''}
        </span>
        {address !== undefined && <Link to={address}>{`Página de ${page.lojista}`}</Link>}
      </div>
    </Panel>
  )
}
