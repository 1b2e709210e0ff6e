/** The text of a chosen file. What is no text in it, NUL above all, becomes the sign for that, so that the server can say what the file is. */
export const textOfFile = async (file: File): Promise<string> => (await file.text()).replaceAll('\0', '\ufffd')
