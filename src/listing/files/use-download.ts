import { useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { toastFailure, toldAs } from '../screen/failure-toast.ts'
import { areaWords } from './area-words.ts'
import { saveFile } from './save-file.ts'

type Options = {
  /** What people read once every file is there, in the place of the words of its area. */
  readonly success?: (fileName: string) => { title: string; detail?: string }
  readonly onDone?: () => void
}

/**
 * Brings files into the downloads of the browser, one after the other: busy until the last is there,
 * and not started again meanwhile.
 */
export function useDownload({ success, onDone }: Options = {}): {
  readonly busy: boolean
  readonly download: <C extends Call>(call: C, ...inputs: readonly InputOf<C>[]) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const download = async <C extends Call>(call: C, ...inputs: readonly InputOf<C>[]) => {
    if (busy) return
    setBusy(true)
    try {
      let name = ''
      for (const input of inputs) {
        const file = await fetchFile(call, input)
        saveFile(file)
        name = file.name
      }
      showToast({ tone: 'done', ...(success?.(name) ?? { title: areaWords(call).came }) })
      onDone?.()
    } catch (error) {
      if (!toldAs(areaWords(call).notCame, error)) toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
