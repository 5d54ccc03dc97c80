/** Functions and Firestore share this region. A test compares it with the rewrites of firebase.json. */
export const REGION = 'europe-west1';
