import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import { ChangedMeanwhile, chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { DiscardDialog } from '#ui/overlays/discard-dialog.tsx'
import { useDiscard } from '#ui/overlays/use-discard.ts'
import { countOf } from '#values/count-of.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import type { LadderFields, Step } from '../contract/ladder.ts'
import { changeLadder, type LadderDetail } from '../contract/ladder-calls.ts'
import { savedSentence } from '../contract/versions.ts'
import { ladderQueries } from '../queries.ts'
import { stepAfter } from '../rules/axis.ts'
import { ladderDifference, stepChanges } from '../rules/difference.ts'
import { DraftActs } from './draft-acts.tsx'
import { type LadderDialog, LadderDialogs } from './ladder-dialogs.tsx'
import { LadderProposal } from './ladder-proposal.tsx'
import type { LadderRights, ShownLadder } from './ladder-rights.ts'
import styles from './ladder-editor.module.css'
import { SegmentFields } from './segment-fields.tsx'
import { StepAxis } from './step-axis.tsx'
import { StepFields } from './step-fields.tsx'
import { inForceOf, type LadderDraft, useLadderDraft } from './use-ladder-draft.ts'
import { useLadderProblems } from './use-ladder-problems.ts'

const icon = { size: 16, stroke: 1.75 }

type Props = {
  readonly ladder: LadderDetail
  readonly rights: LadderRights
  readonly simulation: ((ladder: ShownLadder) => ReactNode) | undefined
}

/** The version that the draft is or becomes with the next save. */
const nextVersion = (ladder: LadderDetail, { isDirty, versao }: LadderDraft): number =>
  isDirty || ladder.estado !== 'RASCUNHO' ? versao + 1 : versao

function editRefusal(
  { mayEdit, companyRefusal }: LadderRights,
  ladder: LadderDetail,
): string | undefined {
  if (!mayEdit) return 'Seu perfil não edita réguas.'
  if (ladder.proposta !== null) return 'Há uma proposta que espera outra pessoa.'
  return ladder.segmento.shoppings.length === 0 ? companyRefusal : undefined
}

/** Title, what changed, and the acts on the draft. */
function Head({
  ladder,
  draft,
  changes,
  problems,
  busy,
  refusal,
  onSave,
  onOpen,
}: {
  readonly ladder: LadderDetail
  readonly draft: LadderDraft
  readonly changes: readonly string[]
  readonly problems: readonly FieldProblem[]
  readonly busy: boolean
  readonly refusal: string | undefined
  readonly onSave: () => void
  readonly onOpen: (dialog: LadderDialog) => void
}) {
  const { isDirty, newer } = draft
  const isDraft = ladder.estado === 'RASCUNHO'
  const stopped = refusal ?? (newer ? chooseFirst : undefined)
  const version = nextVersion(ladder, draft)
  const compared =
    ladder.versaoVigente === null
      ? 'ainda sem versão vigente'
      : `${countOf(changes.length, 'mudança', 'mudanças')} contra a versão ${ladder.versaoVigente}`
  return (
    <div className={styles['head']}>
      <h2>{`${draft.form.nome}, versão ${isDirty ? version : ladder.versao}`}</h2>
      <span role="status">{compared}</span>
      <div className={styles['acts']}>
        {ladder.versaoVigente !== null && !isDraft && !isDirty && (
          <Button
            kind="text"
            ariaHasPopup="dialog"
            disabledBecause={stopped}
            onClick={() => onOpen('desativar')}
          >
            Tirar de uso
          </Button>
        )}
        <DraftActs
          isDirty={isDirty}
          isDraft={isDraft}
          version={version}
          busy={busy}
          stopped={stopped}
          notDiscarded={refusal}
          wrong={problems[0]?.mensagem}
          onSave={onSave}
          onOpen={onOpen}
        />
      </div>
    </div>
  )
}

/** Errors of a step's fields, without the place of the step. */
const errorsOf = (problems: readonly FieldProblem[], prefix: string) =>
  new Map(
    problems
      .filter(({ campo }) => campo.startsWith(prefix))
      .map(({ campo, mensagem }) => [campo.slice(prefix.length), mensagem]),
  )

const swapSteps = (steps: readonly Step[], place: number, by: number): readonly Step[] => {
  const to = place + by
  const [step, other] = [steps[place], steps[to]]
  if (step === undefined || other === undefined) return steps
  return steps.map((each, at) => (at === place ? other : at === to ? step : each))
}

/** Fields of the chosen step and what its change means. */
function StepPanel({
  draft,
  inForce,
  place,
  problems,
  rights,
  isLocked,
  onChoose,
}: {
  readonly draft: LadderDraft
  readonly inForce: LadderFields | undefined
  readonly place: number
  readonly problems: readonly FieldProblem[]
  readonly rights: LadderRights
  readonly isLocked: boolean
  readonly onChoose: (place: number) => void
}) {
  const { passos } = draft.form
  const step = passos[place]
  if (step === undefined) return null
  const before = inForce?.passos.find(({ codigo }) => codigo === step.codigo)
  const changes = before === undefined ? [] : stepChanges(before, step)
  const move = (by: number) => {
    if (passos[place + by] === undefined) return
    draft.change({ passos: swapSteps(passos, place, by) })
    onChoose(place + by)
  }
  const remove = () => {
    draft.change({ passos: passos.filter((_, at) => at !== place) })
    onChoose(Math.max(0, place - 1))
  }
  return (
    <Panel title={`${step.rotulo}, ${step.nome}`}>
      <StepFields
        step={step}
        errors={errorsOf(problems, `passos.${place}.`)}
        isLocked={isLocked}
        mayReadTexts={rights.mayReadTexts}
        onChange={(next) => draft.changeStep(place, next)}
        onMove={passos.length > 1 ? move : undefined}
        onRemove={passos.length > 1 ? remove : undefined}
      />
      {changes.length > 0 && <p className={styles['warning']}>{`Muda: ${changes.join('; ')}.`}</p>}
    </Panel>
  )
}

function useSave(ladder: LadderDetail, draft: LadderDraft) {
  const act = useAct(changeLadder, { success: savedSentence, invalidates: [ladderQueries] })
  const save = async (): Promise<number | undefined> => {
    if (!draft.isDirty) return draft.versao
    const saved = await act.run({ id: ladder.id, versao: draft.versao, ...draft.form })
    if (saved !== undefined) draft.saved(saved.versao)
    return saved?.versao
  }
  return { save, busy: act.busy }
}

/** A ladder on the axis of days, with its fields, its draft and its proposal. */
export function LadderEditor({ ladder, rights, simulation }: Props) {
  const draft = useLadderDraft(ladder)
  const [chosen, setChosen] = useState(0)
  const [dialog, setDialog] = useState<LadderDialog>()
  const problems = useLadderProblems(ladder.id, draft.form)
  const { save, busy } = useSave(ladder, draft)
  const leaving = useDiscard(draft.isDirty, draft.take)
  const inForce = inForceOf(ladder)
  const refusal = editRefusal(rights, ladder)
  const isLocked = refusal !== undefined
  const { form } = draft
  const add = () => {
    draft.change({ passos: [...form.passos, stepAfter(form.passos)] })
    setChosen(form.passos.length)
  }
  return (
    <>
      {ladder.proposta !== null && (
        <LadderProposal ladder={ladder} rights={rights} onOpen={setDialog} />
      )}
      <Panel>
        <Head
          ladder={ladder}
          draft={draft}
          changes={ladderDifference(inForce, form)}
          problems={problems}
          busy={busy}
          refusal={refusal}
          onSave={() => void save()}
          onOpen={setDialog}
        />
        <ChangedMeanwhile newer={draft.newer} onTake={draft.take} onKeep={draft.keep} />
        <StepAxis
          form={form}
          inForce={inForce}
          chosen={chosen}
          problems={problems}
          isLocked={isLocked}
          onChoose={setChosen}
          onChange={draft.changeStep}
        />
        {!isLocked && (
          <Button size="compact" icon={<IconPlus {...icon} />} onClick={add}>
            Novo passo
          </Button>
        )}
      </Panel>
      <div className={styles['beside']} data-alone={simulation === undefined || undefined}>
        <StepPanel
          draft={draft}
          inForce={inForce}
          place={Math.min(chosen, form.passos.length - 1)}
          problems={problems}
          rights={rights}
          isLocked={isLocked}
          onChoose={setChosen}
        />
        {simulation?.({
          ladder: inForce && { ...inForce, id: ladder.id, version: ladder.versaoVigente ?? 0 },
          draft: { ...form, id: ladder.id, version: draft.versao },
        })}
      </div>
      <Panel title="Para quem">
        <SegmentFields
          form={form}
          errors={errorsOf(problems, '')}
          isLocked={isLocked}
          onChange={draft.change}
        />
      </Panel>
      <LadderDialogs
        dialog={dialog}
        ladder={ladder}
        draft={draft}
        version={nextVersion(ladder, draft)}
        changes={ladderDifference(inForce, form)}
        save={save}
        onClose={() => setDialog(undefined)}
      />
      <DiscardDialog leaving={leaving} />
    </>
  )
}
