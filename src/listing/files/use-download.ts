import { useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { saveFile } from '#ui/actions/save-file.ts'
import { showToast } from '#ui/overlays/toast-store.ts'

import { toastFailure, toastFailureAs } from '../screen/failure-toast.ts'
import { areaWords } from './area-words.ts'

type Options = {
  /** Success message after the last file; default: the words of the area. */
  readonly success?: (fileName: string) => { title: string; detail?: string }
  readonly onDone?: () => void
}

/**
 * Downloads files one after the other. Busy until the last arrives; repeated clicks are ignored.
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
      if (!toastFailureAs(areaWords(call).notCame, error)) toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
