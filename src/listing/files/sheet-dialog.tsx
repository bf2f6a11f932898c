import { IconFileDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { Button } from '#ui/actions/button.tsx'
import { saveFile } from '#ui/actions/save-file.ts'
import { Banner } from '#ui/display/banner.tsx'
import { type Figure, Figures } from '#ui/display/figures.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { useDraft } from '#ui/fields/draft.ts'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import styles from './file-dialog.module.css'
import { FileFailure } from './file-failure.tsx'
import { RejectedLines } from './rejected-lines.tsx'
import { alsoToast } from '../screen/failure-toast.ts'
import { useAct } from '../screen/use-act.ts'
import { fileOfPaste, problemsCsv } from './pasted.ts'
import { largestSheet, type Sheet, sheetEndings, type SheetProblem } from '../sheet.ts'

type AnyAnswer = {
  readonly linhas: number
  readonly content: readonly unknown[]
  readonly problemas: readonly SheetProblem[]
}

/** Input of the actions below a dry run. */
export type CheckedSheet<C extends Call> = {
  readonly answer: AnswerOf<C>
  /** The exact file that was checked. */
  readonly file: File
  /** Clears the pasted text and closes. */
  readonly done: () => void
}

/** Lines without a match, with reasons and as a file to correct. */
function Problems({ problems }: { readonly problems: readonly SheetProblem[] }) {
  return (
    <>
      <div className={styles['rows']}>
        <RejectedLines lines={problems} label="Linhas que ficam de fora" />
      </div>
      <div>
        <Button
          icon={<IconFileDownload size={16} stroke={1.75} />}
          onClick={() =>
            saveFile({
              name: 'linhas-de-fora.csv',
              blob: new Blob([problemsCsv(problems)], { type: 'text/csv' }),
            })
          }
        >
          Baixar as linhas de fora
        </Button>
      </div>
    </>
  )
}

const lines = { one: 'linha', many: 'linhas' }

function sentenceOf({ linhas, problemas }: AnyAnswer): string {
  const outside = new Set(problemas.map(({ linha }) => linha)).size
  if (outside === 0) return `${formatCount(linhas, lines)}: todas servem. Nada foi gravado ainda.`
  return `${formatCount(linhas, lines)}, ${formatCount(outside, lines)} de fora. Nada foi gravado ainda.`
}

type Props<C extends Call> = {
  readonly call: C
  readonly sheet: Sheet
  readonly input: Omit<InputOf<C>, 'ensaio'>
  readonly figures: (answer: AnswerOf<C>) => readonly Figure[]
  readonly acts: (checked: CheckedSheet<C>) => ReactNode
  readonly onClose: () => void
}

/** State of the pasted text or file, and of its check. A change of either clears the check. */
function useSheetCheck<C extends Call>({
  call,
  input,
  onClose,
}: Pick<Props<C>, 'call' | 'input' | 'onClose'>) {
  const [pasted, setPasted, forgetPasted] = useDraft(`planilha ${call.name}`, '')
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<{ readonly answer: AnswerOf<C>; readonly file: File }>()
  const act = useAct(call, { invalidates: [], onFailure: alsoToast })
  const forget = () => {
    act.reset()
    setChecked(undefined)
  }
  const chosen = file ?? (pasted.trim() === '' ? undefined : fileOfPaste(pasted))
  const check = async () => {
    if (chosen === undefined) return
    setChecked(undefined)
    const answer = await act.run({ ...input, ensaio: true } as InputOf<C>, chosen)
    if (answer !== undefined) setChecked({ answer, file: chosen })
  }
  return {
    pasted,
    paste: (text: string) => {
      forget()
      setPasted(text)
    },
    file,
    chooseFile: (next: File | undefined) => {
      forget()
      setFile(next)
    },
    hasRows: chosen !== undefined,
    check,
    checked,
    act,
    forget,
    done: () => {
      forgetPasted()
      onClose()
    },
  }
}

type SheetCheck = ReturnType<typeof useSheetCheck>

/** Which columns may be pasted. */
function pasteHint(sheet: Sheet): string {
  const labels = sheet.columns.map(({ label }) => label)
  const [first] = labels
  return labels.length === 1
    ? `Uma coluna com o número do ${first?.toLowerCase()}.`
    : `Uma coluna com o número do ${first?.toLowerCase()}, ou as colunas ${labels.join(', ')}. Serve também a planilha exportada desta lista.`
}

/** Where the rows come from: pasted text, or a file instead. */
function SheetFields({
  sheet,
  pasted,
  paste,
  file,
  chooseFile,
  busy,
}: Pick<SheetCheck, 'pasted' | 'paste' | 'file' | 'chooseFile'> & {
  readonly sheet: Sheet
  readonly busy: boolean
}) {
  return (
    <>
      <TextAreaField
        label="Cole aqui"
        autoFocusInDialog
        rows={5}
        value={pasted}
        disabled={file !== undefined || busy}
        placeholder={'1000261000001\n1000261000002'}
        hint={pasteHint(sheet)}
        onChange={paste}
      />
      <FileDrop
        label="Ou escolha um arquivo"
        accept={sheetEndings}
        maxBytes={largestSheet}
        value={file}
        disabled={busy}
        onChange={chooseFile}
      />
    </>
  )
}

/** What a check found: its sentence, figures, and the lines without a match. */
function SheetReport({
  answer,
  figures,
  onClose,
}: {
  readonly answer: AnyAnswer
  readonly figures: readonly Figure[]
  readonly onClose: () => void
}) {
  return (
    <>
      <Banner
        tone={answer.content.length === 0 ? 'error' : 'info'}
        title={sentenceOf(answer)}
        onClose={onClose}
      />
      <div className={styles['figures']}>
        <Figures label="O que a planilha traz" figures={figures} />
      </div>
      {answer.problemas.length > 0 && <Problems problems={answer.problemas} />}
    </>
  )
}

/**
 * 'Trazer de uma planilha': matches pasted or uploaded rows against the list. Shows lines without a
 * match and offers the list's actions on the others.
 */
export function SheetDialog<C extends Call>({
  call,
  sheet,
  input,
  figures,
  acts,
  onClose,
}: Props<C>) {
  const rows = useSheetCheck({ call, input, onClose })
  const { checked, act } = rows
  const { pasted, paste, file, chooseFile } = rows
  return (
    <Dialog
      opened
      size="wide"
      title="Trazer de uma planilha"
      busy={act.busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            kind={checked ? 'default' : 'primary'}
            loading={act.busy}
            disabledBecause={rows.hasRows ? undefined : 'Cole os números ou escolha um arquivo.'}
            onClick={() => void rows.check()}
          >
            Conferir
          </Button>
          {checked && acts({ ...checked, done: rows.done })}
        </>
      }
    >
      <div className={styles['form']}>
        <SheetFields {...{ sheet, pasted, paste, file, chooseFile }} busy={act.busy} />
        <FileFailure failure={act.failure} onClose={rows.forget} />
        {checked && (
          <SheetReport
            answer={checked.answer as AnyAnswer}
            figures={figures(checked.answer)}
            onClose={rows.forget}
          />
        )}
      </div>
    </Dialog>
  )
}
