/** Reads a file as base64 for the import call (spec 1:7.2). */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = String(reader.result)
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('O arquivo não pôde ser lido.')),
    )
    reader.readAsDataURL(file)
  })
}
