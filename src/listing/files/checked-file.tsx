import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'

import { toastFailure } from '../screen/failure-toast.ts'

type CheckedFileInput = {
  /** Takes back what was told of the file before. */
  readonly forget: () => void
  /** Hands the file to the server; with `ensaio` nothing is written. */
  readonly take: (file: File, ensaio: boolean) => Promise<unknown>
}

/** A chosen file that can be checked without writing before it is taken in. */
export function useCheckedFile({ forget, take }: CheckedFileInput) {
  const [file, setFile] = useState<File>()
  const [running, setRunning] = useState<'check' | 'take'>()
  const run = async (ensaio: boolean) => {
    if (!file || running) return
    forget()
    setRunning(ensaio ? 'check' : 'take')
    try {
      await take(file, ensaio)
    } catch (error) {
      toastFailure(error)
    } finally {
      setRunning(undefined)
    }
  }
  return {
    file,
    running,
    choose: (next: File | undefined) => {
      forget()
      setFile(next)
    },
    clear: () => setFile(undefined),
    run,
  }
}

/** 'Conferir' and the act itself, with the sentences that tell why not now. */
export function CheckedFileActs({
  checkedFile: { file, running, run },
  label,
  whileRunning,
  disabledBecause,
}: {
  readonly checkedFile: ReturnType<typeof useCheckedFile>
  readonly label: string
  readonly whileRunning: string
  /** What else is missing before the file may go. */
  readonly disabledBecause?: string | undefined
}) {
  const missing = disabledBecause ?? (file === undefined ? 'Insira um arquivo válido.' : undefined)
  return (
    <>
      <Button
        loading={running === 'check'}
        disabledBecause={running === 'take' ? whileRunning : missing}
        onClick={() => void run(true)}
      >
        Conferir
      </Button>
      <Button
        kind="primary"
        icon={<IconUpload size={16} stroke={1.75} />}
        loading={running === 'take'}
        disabledBecause={missing}
        onClick={() => void run(false)}
      >
        {label}
      </Button>
    </>
  )
}
