/** Opens the file picker, for actions without a button of their own; null when nothing was chosen. */
export async function chooseFile(accept: readonly string[]): Promise<File | null> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept.join(',')
  return await new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
