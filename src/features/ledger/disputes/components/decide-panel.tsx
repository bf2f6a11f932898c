import { useRef } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { isReasonEnough } from '#features/platform/approvals/rules/reason.ts'
import { Button } from '#ui/actions/button.tsx'
import { pressOnSubmitKeys } from '#ui/actions/submit-keys.ts'
import { Kbd } from '#ui/display/kbd.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { useDraft } from '#ui/fields/draft.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { DiscardDialog } from '#ui/overlays/discard-dialog.tsx'
import { useDiscard } from '#ui/overlays/use-discard.ts'

import { decideDispute } from '../contract/calls.ts'
import { DISPUTE_STATE, type DisputePage } from '../contract/dispute.ts'
import { afterDispute } from '../queries.ts'
import type { DecidedState } from '../rules/dispute.ts'
import { CHOICES, DECIDE_LABELS, effectOf } from '../rules/effects.ts'
import styles from './disputes.module.css'
import { useChoiceKeys } from './use-choice-keys.ts'

const longest = 4000

/** 'Decidir': four choices with their effect, a text, and a button that names the choice. */
export function DecidePanel({
  dispute,
  onDecided,
}: {
  readonly dispute: DisputePage
  readonly onDecided: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [choice, setChoice, forgetChoice] = useDraft<DecidedState | undefined>(
    `contestacao ${dispute.id} decisao`,
    undefined,
  )
  const [words, setWords, forgetWords] = useDraft(`contestacao ${dispute.id} texto`, '')
  const act = useAct(decideDispute, {
    success: 'Salvo com sucesso.',
    invalidates: afterDispute,
    fields: ['texto'],
    onDone: () => {
      forgetChoice()
      forgetWords()
      onDecided()
    },
  })
  const leaving = useDiscard(words.trim() !== '' && !act.busy, () => {
    forgetChoice()
    forgetWords()
  })
  useChoiceKeys(panel, (at) => setChoice(CHOICES[at]))
  const facts = {
    count: dispute.linhas.length,
    open_cents: dispute.valor,
    heldAfterUntil: dispute.esperaErpAte,
  }
  const refused =
    choice === 'DESISTIDA' && dispute.naoDecidePorque?.startsWith('Quem abriu') === true
      ? undefined
      : (dispute.naoDecidePorque ?? undefined)
  const missing =
    refused ??
    (choice === undefined
      ? 'Escolha uma decisão.'
      : isReasonEnough(words)
        ? tooLong(words, longest)
        : 'O texto precisa de ao menos 10 caracteres.')
  return (
    <Panel title="Decidir" subtitle="quem abriu não decide">
      <DiscardDialog leaving={leaving} />
      <div
        ref={panel}
        className={styles['decide']}
        onKeyDown={(event) => pressOnSubmitKeys(event, () => button.current)}
      >
        <fieldset className={styles['choices']}>
          <legend className="visually-hidden">Decisão</legend>
          {CHOICES.map((state, index) => (
            <label
              key={state}
              className={styles['choice']}
              data-checked={choice === state || undefined}
            >
              <input
                type="radio"
                name={`decisao-${dispute.id}`}
                checked={choice === state}
                onChange={() => setChoice(state)}
              />
              <strong>{DISPUTE_STATE[state]}</strong>
              <Kbd>{String(index + 1)}</Kbd>
              <small>{effectOf(state, facts)}</small>
            </label>
          ))}
        </fieldset>
        <TextAreaField
          label="Resposta ao lojista e registro (10 letras ou mais)"
          value={words}
          onChange={setWords}
          rows={4}
          maxLength={longest}
          error={act.fieldErrors.get('texto')}
        />
        <div className={styles['acts']}>
          <span className={styles['quiet']}>Ctrl Enter decide e abre a próxima.</span>
          <Button
            ref={button}
            kind="primary"
            loading={act.busy}
            disabledBecause={missing}
            onClick={() =>
              choice &&
              void act.run({
                id: dispute.id,
                estado: choice,
                texto: words.trim(),
                versao: dispute.versao,
              })
            }
          >
            {choice === undefined ? 'Decidir' : DECIDE_LABELS[choice]}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
