import { useState } from 'react'

import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { UNDOING_ACTS, type UndoingAct } from '#features/legal/lawsuits/contract/undoing.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { figuresWords } from '#features/legal/lawsuits/rules/figures-words.ts'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { countsAs, type Eyes } from '#values/eyes.ts'
import { type Cents, formatAmount } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import { confirmAct, type LawsuitDetail, refuseAct } from '../contract/acts.ts'
import type { TituloChange } from '../contract/words.ts'
import styles from './detail.module.css'

/** Label of an act that needs a second person. */
export const actName = (act: UndoingAct): string => UNDOING_ACTS[act]

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem

function RefusalDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const act = useAct(refuseAct, {
    success: mensagemOf,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  return (
    <ReasonForm
      title="Recusar"
      about={`recusar ação ${id}`}
      longest={2000}
      refusal={shortReason().because}
      busy={act.busy}
      onAct={(motivo) => void act.run({ id, motivo })}
      onClose={onClose}
    />
  )
}

type Confirmation = NonNullable<LawsuitDetail['confirmacao']>

const FIGURES = [
  ['principal', 'Principal'],
  ['correcao', 'Correção'],
  ['multa', 'Multa'],
  ['juros', 'Juros'],
] as const

const arrow = (before: Cents, after: Cents) =>
  before === after ? formatAmount(after) : `${formatAmount(before)} → ${formatAmount(after)}`

const consideredWords = ({ antes, depois }: TituloChange) =>
  antes.considerar === depois.considerar
    ? depois.considerar
      ? 'Considerado'
      : 'Fora'
    : depois.considerar
      ? 'Fora → considerado'
      : 'Considerado → fora'

function ChangedTitulos({ titulos }: { readonly titulos: readonly TituloChange[] }) {
  if (titulos.length === 0) return null
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label="Títulos que mudam">
        <thead>
          <tr>
            <th>Título</th>
            <th>Situação</th>
            {FIGURES.map(([, label]) => (
              <th key={label} className={styles['end']}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {titulos.map((titulo) => (
            <tr key={titulo.idTitulo}>
              <td>{titulo.numeroTitulo}</td>
              <td>{consideredWords(titulo)}</td>
              {FIGURES.map(([key, label]) => (
                <td key={label} className={styles['end']}>
                  {arrow(titulo.antes[key], titulo.depois[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const tituloNoun = { one: 'título', many: 'títulos' } as const
const acaoNoun = { one: 'ação', many: 'ações', feminine: true } as const

const fileFigures = ({ acoes, criterio, corrigido }: NonNullable<Confirmation['arquivo']>) => ({
  count: acoes,
  noun: acaoNoun,
  sum: corrigido,
  lines: [
    { label: 'Critério', sum: criterio },
    { label: 'Saldo corrigido', sum: corrigido },
  ],
})

const actFigures = ({ titulos, antes, depois, antesCorrigido, depoisCorrigido }: Confirmation) => ({
  ...(titulos.length > 0 && { count: titulos.length, noun: tituloNoun }),
  sum: depoisCorrigido ?? depois,
  lines: [
    { label: 'Critério antes', sum: antes },
    { label: 'Critério depois', sum: depois },
    ...(antesCorrigido === null || depoisCorrigido === null
      ? []
      : [
          { label: 'Saldo corrigido antes', sum: antesCorrigido },
          { label: 'Saldo corrigido depois', sum: depoisCorrigido },
        ]),
  ],
})

/** What the other person confirms: both figures before and after, and each título. */
function ConfirmActDialog({
  id,
  confirmation,
  onClose,
}: {
  readonly id: number
  readonly confirmation: Confirmation
  readonly onClose: () => void
}) {
  const act = useAct(confirmAct, {
    success: mensagemOf,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  const [isWhole, setWhole] = useState(false)
  const { titulos, arquivo } = confirmation
  const whole = isWhole ? arquivo : null
  return (
    <ConfirmDialog
      opened
      title={actName(confirmation.ato)}
      question={`${confirmation.pedidoPor} pediu em ${formatInstant(confirmation.pedidoEm)}. Confirma?`}
      busy={act.busy}
      {...(whole ? fileFigures(whole) : actFigures(confirmation))}
      {...(confirmation.motivo === null
        ? {}
        : { notes: [{ tone: 'info' as const, text: confirmation.motivo }] })}
      onClose={onClose}
      onConfirm={() => void act.run({ id, ...(whole && { arquivo: true }) })}
    >
      {arquivo && (
        <CheckboxField
          label={
            arquivo.acoes === 1
              ? 'Confirmar a ação que o mesmo arquivo trouxe e que aguarda'
              : `Confirmar as ${formatWhole(arquivo.acoes)} ações que o mesmo arquivo trouxe e que aguardam`
          }
          checked={isWhole}
          onChange={setWhole}
        />
      )}
      <ChangedTitulos titulos={titulos} />
    </ConfirmDialog>
  )
}

/** Pending confirmation on the action; users cannot decide their own request. */
export function ConfirmationNotice({
  lawsuit,
  eyes,
  mayFollow,
}: {
  readonly lawsuit: LawsuitDetail
  readonly eyes: Eyes
  readonly mayFollow: boolean
}) {
  const [dialog, setDialog] = useState<'recusar' | 'confirmar'>()
  const id = lawsuit.idAcaoAjuizamento
  const close = () => setDialog(undefined)
  const { confirmacao } = lawsuit
  if (!confirmacao) return null
  const because = !mayFollow
    ? 'Somente quem acompanha as ações confirma.'
    : countsAs(eyes).includes(confirmacao.idUsuario)
      ? 'Quem pediu não confirma nem recusa: outra pessoa decide.'
      : undefined
  return (
    <div className={styles['line']}>
      <p className={styles['note']} data-tone="warn">
        <strong>{`Aguardando confirmação: ${actName(confirmacao.ato)}. `}</strong>
        {`Pedido por ${confirmacao.pedidoPor} em ${formatInstant(confirmacao.pedidoEm)}; ${figuresWords(confirmacao)}.`}
        {confirmacao.motivo !== null && ` ${confirmacao.motivo}`}
      </p>
      <Button disabledBecause={because} onClick={() => setDialog('recusar')}>
        Recusar
      </Button>
      <Button kind="primary" disabledBecause={because} onClick={() => setDialog('confirmar')}>
        Confirmar
      </Button>
      {dialog === 'recusar' && <RefusalDialog id={id} onClose={close} />}
      {dialog === 'confirmar' && (
        <ConfirmActDialog id={id} confirmation={confirmacao} onClose={close} />
      )}
    </div>
  )
}
