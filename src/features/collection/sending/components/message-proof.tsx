import { IconAlertTriangle, IconCircleCheck, IconCopy, IconX } from '@tabler/icons-react'

import { stateTones } from '#features/collection/messages/components/state-badge.tsx'
import {
  CHANNEL_WORDS,
  type MessageState,
  STATE_WORDS,
} from '#features/collection/messages/contract/words.ts'
import { today } from '#listing/today.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { MessagePage } from '../contract/messages.ts'
import { proofClaims } from '../rules/proof-claims.ts'
import { readersWords } from '../rules/way.ts'
import styles from './messages.module.css'

const signs = { proves: IconCircleCheck, waits: IconAlertTriangle, fails: IconX } as const

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ tone: 'done', title: 'Hash copiado.' })
}

function Hash({ sha256 }: { readonly sha256: string }) {
  return (
    <>
      {`SHA-256 ${sha256.slice(0, 16).replaceAll(/(.{4})/g, '$1 ')}… `}
      <Button
        kind="text"
        size="tight"
        icon={<IconCopy size={14} stroke={1.75} />}
        onClick={() => void copy(sha256)}
      >
        copiar
      </Button>
    </>
  )
}

/** 'O que esta prova sustenta': claims, hash, chain, readers. */
export function ProofPanel({ page }: { readonly page: MessagePage }) {
  const last = page.registros.at(-1)
  return (
    <Panel title="O que esta prova sustenta">
      <ul className={styles['claims']}>
        {proofClaims(page, today()).map(({ sign, text }) => {
          const Sign = signs[sign]
          return (
            <li key={text} data-sign={sign}>
              <Sign size={16} stroke={1.75} aria-hidden="true" />
              {text}
            </li>
          )
        })}
      </ul>
      <dl className={styles['facts']}>
        <dt>Conteúdo</dt>
        <dd>{page.sha256 === null ? 'ainda não foi enviado' : <Hash sha256={page.sha256} />}</dd>
        <dt>Encadeado em</dt>
        <dd>
          {last
            ? `registro ${formatWhole(last.posicao)}, anterior ${formatWhole(last.posicao - 1)}`
            : 'nenhum registro'}
        </dd>
        <dt>Lida por</dt>
        <dd>{readersWords(page.leituras)}</dd>
      </dl>
    </Panel>
  )
}

const stateOf = (state: string): MessageState => state as MessageState

/** Messages of the same debt to the others who owe it. */
export function SiblingsPanel({
  page,
  onOpen,
}: {
  readonly page: MessagePage
  readonly onOpen: (id: number) => void
}) {
  if (page.mesmaDivida.length === 0) return null
  return (
    <Panel title={page.pessoa === 'LOJISTA' ? 'Fiança da mesma dívida' : 'A mesma dívida'}>
      <ul className={styles['siblings']}>
        {page.mesmaDivida.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.nome}</strong>
              {`, ${(CHANNEL_WORDS[one.canal as keyof typeof CHANNEL_WORDS] ?? one.canal).toLowerCase()} ${one.protocolo}`}
              {one.comprovante === '' ? '' : `, ${one.comprovante}`}
            </span>
            <Badge tone={stateTones[stateOf(one.estado)]}>
              {`${STATE_WORDS[stateOf(one.estado)]}${one.em ? ` ${formatInstant(one.em).slice(0, 5)}` : ''}`}
            </Badge>
            <Button kind="text" size="tight" onClick={() => onOpen(one.id)}>
              Abrir
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
