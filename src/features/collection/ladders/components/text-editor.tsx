import { useQuery } from '@tanstack/react-query'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'

import { ChangedMeanwhile, chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { DiscardDialog } from '#ui/overlays/discard-dialog.tsx'
import { useDiscard } from '#ui/overlays/use-discard.ts'
import { formatInstant } from '#values/instant.ts'

import type { StepKind } from '../contract/ladder.ts'
import { changeText, type TextRow } from '../contract/text-calls.ts'
import { savedSentence, VERSION_STATE } from '../contract/versions.ts'
import { ladderQueries, textVersionsQuery } from '../queries.ts'
import { PLACEHOLDERS } from '../rules/placeholders.ts'
import { textProblems } from '../rules/text-problems.ts'
import { DraftActs } from './draft-acts.tsx'
import type { LadderRights } from './ladder-rights.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { ProposalStrip } from './proposal-strip.tsx'
import { type TextDialog, TextDialogs } from './text-dialogs.tsx'
import { textName } from './text-list.tsx'
import styles from './texts.module.css'
import { type TextDraft, useTextDraft } from './use-text-draft.ts'

const icon = { size: 16, stroke: 1.75 }

function editRefusal({ mayEdit, companyRefusal }: LadderRights, { proposta }: TextRow) {
  if (!mayEdit) return 'Seu perfil não edita textos.'
  if (proposta !== null) return 'Há uma proposta que espera outra pessoa.'
  return companyRefusal
}

/** Versions of a text with who wrote and confirmed them. */
function Versions({ text }: { readonly text: TextRow }) {
  const { data } = useQuery(textVersionsQuery(text.id))
  if (data === undefined) return null
  return (
    <Panel title="Versões">
      <ul className={styles['versions']}>
        {data.data.map((version) => (
          <li key={version.versao}>
            <strong>{`${version.versao}, ${VERSION_STATE[version.estado].toLowerCase()}`}</strong>
            {`: ${[
              `${version.escritoPor} escreveu em ${formatInstant(version.escritoEm)}`,
              version.propostoPor === null ? '' : `${version.propostoPor} propôs`,
              version.confirmadoPor === null ? '' : `${version.confirmadoPor} confirmou`,
              version.recusa ?? version.motivo,
            ]
              .filter((part) => part !== '')
              .join(', ')}`}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What waits for another user, beside the words in force. */
function Proposal({
  text,
  rights,
  onOpen,
}: {
  readonly text: TextRow
  readonly rights: LadderRights
  readonly onOpen: (dialog: TextDialog) => void
}) {
  const { proposta, vigente } = text
  if (proposta === null) return null
  return (
    <ProposalStrip proposal={proposta} rights={rights} onOpen={onOpen}>
      <strong>{`${proposta.propostoPor} propôs a versão ${proposta.versao}.`}</strong>
      {` ${proposta.motivo}. Abaixo o texto proposto.`}
      {vigente !== null && (
        <details>
          <summary>Ver o texto vigente</summary>
          <pre className={styles['words']}>
            {[vigente.assunto, vigente.corpo].filter((part) => part !== '').join('\n\n')}
          </pre>
        </details>
      )}
    </ProposalStrip>
  )
}

/** Placeholders; a click puts one at the end of the text. */
function Placeholders({ onAdd }: { readonly onAdd: (mark: string) => void }) {
  return (
    <div className={styles['marks']} role="group" aria-label="Marcadores">
      {Object.entries(PLACEHOLDERS).map(([name, what]) => (
        <Button
          key={name}
          size="tight"
          ariaLabel={`Acrescentar ${what}`}
          onClick={() => onAdd(`{{${name}}}`)}
        >
          {`{{${name}}}`}
        </Button>
      ))}
    </div>
  )
}

/** The acts on the draft. */
function Acts({
  text,
  draft,
  stopped,
  wrong,
  busy,
  onSave,
  onOpen,
}: {
  readonly text: TextRow
  readonly draft: TextDraft
  readonly stopped: string | undefined
  readonly wrong: string | undefined
  readonly busy: boolean
  readonly onSave: () => void
  readonly onOpen: (dialog: TextDialog) => void
}) {
  const isDraft = text.estado === 'RASCUNHO'
  const next = draft.isDirty || !isDraft ? draft.versao + 1 : draft.versao
  return (
    <div className={styles['acts']}>
      <Button icon={<IconEye {...icon} />} ariaHasPopup="dialog" onClick={() => onOpen('ver')}>
        Ver com um lojista
      </Button>
      <DraftActs
        isDirty={draft.isDirty}
        isDraft={isDraft}
        version={next}
        busy={busy}
        stopped={stopped}
        notDiscarded={stopped}
        wrong={wrong}
        onSave={onSave}
        onOpen={onOpen}
      />
    </div>
  )
}

function useSave(text: TextRow, draft: TextDraft) {
  const act = useAct(changeText, {
    success: savedSentence,
    invalidates: [ladderQueries],
    fields: ['assunto', 'corpo'],
  })
  const save = async (): Promise<number | undefined> => {
    if (!draft.isDirty) return draft.versao
    const saved = await act.run({ id: text.id, versao: draft.versao, ...draft.form })
    if (saved !== undefined) draft.saved(saved.versao)
    return saved?.versao
  }
  return { save, act }
}

/** A text with its words, placeholders, versions and acts. */
export function TextEditor({
  text,
  kind,
  rights,
}: {
  readonly text: TextRow
  /** Kind of its step; undefined if no ladder has it. */
  readonly kind: StepKind | undefined
  readonly rights: LadderRights
}) {
  const draft = useTextDraft(text)
  const [dialog, setDialog] = useState<TextDialog>()
  const { save, act } = useSave(text, draft)
  const leaving = useDiscard(draft.isDirty, draft.take)
  const { form } = draft
  const problems = textProblems(
    { kind, channel: text.canal, person: text.pessoa, subject: form.assunto, body: form.corpo },
    [],
  )
  const errorOf = (field: string) =>
    act.fieldErrors.get(field) ?? problems.find(({ campo }) => campo === field)?.mensagem
  const refusal = editRefusal(rights, text)
  const close = () => setDialog(undefined)
  return (
    <div className={styles['main']}>
      <Proposal text={text} rights={rights} onOpen={setDialog} />
      <Panel title={textName(text)} subtitle={`Versão ${draft.versao}`}>
        <div className={styles['fields']}>
          <ChangedMeanwhile newer={draft.newer} onTake={draft.take} onKeep={draft.keep} />
          {text.canal === 'EMAIL' && (
            <TextField
              label="Assunto"
              required
              maxLength={200}
              value={form.assunto}
              disabled={refusal !== undefined}
              error={errorOf('assunto')}
              onChange={(assunto) => draft.change({ assunto })}
            />
          )}
          <TextAreaField
            label="Texto"
            required
            rows={18}
            maxLength={10_000}
            value={form.corpo}
            disabled={refusal !== undefined}
            error={errorOf('corpo')}
            onChange={(corpo) => draft.change({ corpo })}
          />
          {refusal === undefined && (
            <Placeholders
              onAdd={(mark) => draft.change({ corpo: `${form.corpo.trimEnd()} ${mark}` })}
            />
          )}
          <Acts
            text={text}
            draft={draft}
            stopped={refusal ?? (draft.newer ? chooseFirst : undefined)}
            wrong={problems[0]?.mensagem}
            busy={act.busy}
            onSave={() => void save()}
            onOpen={setDialog}
          />
        </div>
      </Panel>
      <Versions text={text} />
      {dialog === 'ver' ? (
        <PreviewDialog text={text} words={form} onClose={close} />
      ) : (
        <TextDialogs dialog={dialog} text={text} draft={draft} save={save} onClose={close} />
      )}
      <DiscardDialog leaving={leaving} />
    </div>
  )
}
