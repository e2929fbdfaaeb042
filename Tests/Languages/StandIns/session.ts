// The login of the app of docs/app/react-and-android.md; a test answers it.
export const session = {
  isOpen: false,
  questions: [] as ((isGranted: boolean) => void)[],
  login(): Promise<boolean> {
    return new Promise((resolve) => this.questions.push(resolve));
  },
};
