/** Functions and Firestore stand in one region; firebase.json's rewrites name it too, which a test compares. */
export const REGION = 'europe-west1';
