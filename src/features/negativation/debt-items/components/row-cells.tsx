import {
  IconAlertTriangle,
  IconBan,
  IconNote,
  IconNotes,
  IconPaperclip,
  IconUsers,
} from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

import type { Boleto } from '../contract/boleto.ts'
import { blockOf, lacksJustification } from '../rules/decision-row.ts'
import styles from './decision.module.css'

/** Number of fiadores; opens their details. */
export function GuarantorsCell({
  row,
  onOpen,
}: {
  readonly row: Pick<Boleto, 'qtdFiadores' | 'numBoleto'>
  readonly onOpen: () => void
}) {
  if (row.qtdFiadores === 0)
    return <span className={`${styles['centre']} ${styles['faint']}`}>-</span>
  const words = `${row.qtdFiadores} ${row.qtdFiadores === 1 ? 'fiador' : 'fiadores'} do boleto ${row.numBoleto}`
  return (
    <span className={styles['centre']} data-row-key="f">
      <button
        type="button"
        className={styles['people']}
        aria-label={words}
        title={words}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        <IconUsers size={16} stroke={1.75} aria-hidden="true" />
        {row.qtdFiadores}
      </button>
    </span>
  )
}

/** Justification icon: empty, filled, or missing where required. */
export function JustificationCell({
  row,
  onOpen,
}: {
  readonly row: Boleto
  readonly onOpen: () => void
}) {
  const isLacking = lacksJustification(row)
  const isFilled = row.serasaJustificatica !== null
  const Icon = isLacking ? IconAlertTriangle : isFilled ? IconNotes : IconNote
  const label = isFilled
    ? `Ver a justificativa do boleto ${row.numBoleto}`
    : `Justificar o boleto ${row.numBoleto}${isLacking ? ', que precisa de uma justificativa' : ''}`
  return (
    <span className={styles['centre']}>
      <IconButton
        label={label}
        icon={<Icon size={16} stroke={1.75} />}
        size="row"
        tone={isLacking ? 'warn' : isFilled ? 'accent' : 'neutral'}
        hasPopup="dialog"
        withTooltip={false}
        onClick={onOpen}
      />
    </span>
  )
}

function SavedJustification({ row }: { readonly row: Boleto }) {
  return (
    <span className={styles['subLine']}>
      <strong>{row.serasaJustificatica?.txtJustificativa}</strong>
      {row.numChamado !== null && <span>Chamado {row.numChamado}</span>}
      {row.nomeAnexo !== null && (
        <span>
          <span className={styles['file']}>
            <IconPaperclip size={14} stroke={1.75} role="img" aria-label="Anexo" />
            {row.nomeAnexo}
          </span>
        </span>
      )}
      {row.txtObservacao !== null && <span className={styles['faint']}>{row.txtObservacao}</span>}
    </span>
  )
}

/**
 * Line under a row: the justification, what is missing, or the reason of its state;
 * undefined if empty.
 */
export function subLineOf(row: Boleto, onJustify: () => void) {
  const block = blockOf(row)
  if (row.serasaJustificatica !== null) return <SavedJustification row={row} />
  if (lacksJustification(row)) {
    return (
      <span className={styles['lacking']}>
        {`O boleto ${row.numBoleto} precisa de uma justificativa.`}
        <Button kind="text" size="tight" onClick={onJustify}>
          Justificar
        </Button>
      </span>
    )
  }
  if (block && !row.flagNegativar) {
    return (
      <span className={styles['subLine']}>
        <span className={styles['file']}>
          <IconBan
            size={14}
            stroke={1.75}
            className={styles['block']}
            role="img"
            aria-label="Bloqueio"
          />
          {block.texto}
        </span>
        <span className={styles['faint']}>{block.orientacao}</span>
      </span>
    )
  }
  return row.motivo === null ? undefined : (
    <span className={styles['subLine']}>
      <span>Devolvido</span>
      <span className={styles['faint']}>{row.motivo}</span>
    </span>
  )
}
